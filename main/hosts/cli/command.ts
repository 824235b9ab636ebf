import type { Client } from '../../../shared/contract/contract.ts';
import type { EventName } from '../../../shared/contract/events.ts';

/** One thing to print: a JSON value for programs and text for people. */
export interface Report {
  readonly json: unknown;
  readonly text: string;
}

/** What a command came to: lines for stdout, and whether it did what was asked (exit 0) or not (exit 1). */
export interface Outcome {
  readonly reports: readonly Report[];
  readonly succeeded: boolean;
}

/** What a command that takes a while can tell before it ends. */
export interface Live {
  print(report: Report): void;
  /** Hears every event of the app until the command ends. */
  subscribe(listener: (name: EventName, payload: unknown) => void): void;
}

/** A command: asks the app by contract names and shapes the answer. Its file holds that and nothing else. */
export type Command<Arguments> = (client: Client, values: Arguments) => Promise<Outcome>;

/** A command that prints while it works. */
export type LiveCommand<Arguments> = (client: Client, values: Arguments, live: Live) => Promise<Outcome>;

export function report(json: unknown, text: string): Outcome {
  return { reports: [{ json, text }], succeeded: true };
}

/** Characters of a text in a row of a table. */
export const rowLength = 100;

/** Aligns rows in columns; the last column is left as it is. */
export function table(rows: readonly (readonly string[])[], whenEmpty: string): string {
  if (rows.length === 0) {
    return whenEmpty;
  }
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
