import type * as z from 'zod';
import type { memoryStoreSchema, RecordView } from '../../../shared/contract/memory.ts';
import { snippet } from '../../../shared/snippet.ts';
import { type Command, report, rowLength, table } from './command.ts';

export interface RecordsArguments {
  readonly store?: z.infer<typeof memoryStoreSchema>;
}

/** `records [--store S]`: every record of the memory core, page by page. */
export const records: Command<RecordsArguments> = async (client, { store }) => {
  const all: RecordView[] = [];
  let after: string | null = null;
  do {
    const page: { readonly records: readonly RecordView[]; readonly next: string | null } =
      await client.memory.records({
        limit: 1000,
        ...(store === undefined ? {} : { store }),
        ...(after === null ? {} : { after }),
      });
    all.push(...page.records);
    after = page.next;
  } while (after !== null);
  const rows = all.map((record) => [
    record.record_id,
    record.store,
    record.origin,
    snippet(record.text, rowLength),
  ]);
  return report({ records: all }, table(rows, 'There are no records.'));
};
