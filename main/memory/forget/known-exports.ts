import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import { toInstant } from '../../../shared/effects.ts';
import { exportJournal } from '../../journal/export-journal.ts';
import type { MemoryCore } from '../memory-core.ts';

interface KnownExport {
  readonly path: string;
  readonly run_id: string;
  readonly sha256: string;
}

/** What became of the exports of runs that a forget erased, by path. */
export interface ExportChanges {
  readonly rewritten: readonly string[];
  /** Changed by somebody since they were exported, so left alone; the scan looks into them. */
  readonly changed: readonly string[];
  /** Not there any more: moved or deleted. */
  readonly missing: readonly string[];
}

/** Remembers that a file holds a run (spec E8); one inside the vault by its place there, so that it is found when the vault was moved. */
export function rememberExport(
  core: Pick<MemoryCore, 'vault' | 'clock'>,
  path: string,
  run_id: string,
  bytes: Uint8Array,
): void {
  core.vault.database
    .prepare(`INSERT OR REPLACE INTO known_export (path, run_id, sha256, exported_at) VALUES (?, ?, ?, ?)`)
    .run(placeOf(core, path), run_id, hashOf(bytes), toInstant(core.clock()));
}

/** Writes the exports of erased runs again, without what was erased; such an export still verifies. */
export function rewriteExports(core: MemoryCore, version: number): ExportChanges {
  const rewritten: string[] = [];
  const changed: string[] = [];
  const missing: string[] = [];
  for (const { path: place, run_id, sha256 } of listErased(core, version)) {
    const path = resolve(core.vault.paths.folder, place);
    const bytes = readIfThere(path);
    if (bytes === null) {
      core.vault.database.prepare('DELETE FROM known_export WHERE path = ?').run(place);
      missing.push(path);
    } else if (hashOf(bytes) !== sha256) {
      changed.push(path);
    } else {
      const text = Buffer.from(exportJournal(core.vault.database, run_id));
      writeFileSync(path, text);
      rememberExport(core, path, run_id, text);
      rewritten.push(path);
    }
  }
  return { rewritten, changed, missing };
}

const saidSchema = z.object({ id: z.string(), content: z.unknown() });

/** How many contents that were erased at a version known exports still hold. */
export function countErasedInExports(core: MemoryCore, version: number): number {
  const erased = new Set(
    core.vault.database
      .prepare<[number], string>('SELECT id FROM event WHERE erased_at = ?')
      .pluck()
      .all(version),
  );
  return listErased(core, version).reduce((sum, { path }) => {
    const bytes = readIfThere(resolve(core.vault.paths.folder, path));
    const lines = bytes === null ? [] : bytes.toString('utf8').split('\n');
    return sum + lines.filter((line) => saysOneOf(line, erased)).length;
  }, 0);
}

/** Whether a line of an export, which somebody may have changed since, is an event of these with its content. */
function saysOneOf(line: string, ids: ReadonlySet<string>): boolean {
  try {
    const { id, content } = saidSchema.parse(JSON.parse(line));
    return ids.has(id) && content !== null && content !== undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return false;
    throw error;
  }
}

/** Relative to the vault's folder for what lies in it. */
function placeOf({ vault }: Pick<MemoryCore, 'vault'>, path: string): string {
  const place = relative(vault.paths.folder, path);
  return place.startsWith(`..${sep}`) || isAbsolute(place) ? path : place;
}

/** Exports of the runs that lost content in that forget. */
function listErased(core: MemoryCore, version: number): readonly KnownExport[] {
  return core.vault.database
    .prepare<[number], KnownExport>(
      `SELECT path, run_id, sha256 FROM known_export
       WHERE run_id IN (SELECT run_id FROM event WHERE erased_at = ?) ORDER BY path`,
    )
    .all(version);
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
