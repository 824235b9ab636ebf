import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { CommonplaceError } from '../../shared/errors.ts';
import { openCheckpoint, sealCheckpoint } from './checkpoint-envelope.ts';
import {
  bySequence,
  type CheckpointEntry,
  type CheckpointStore,
  duplicateCheckpoint,
  missingCheckpoint,
} from './checkpoint-store.ts';

/** `<run>.<sequence>.<checkpoint>.json`; ids are letters, digits, underscores and hyphens. */
const fileName = /^([\w-]+)\.(\d+)\.([\w-]+)\.json$/;

/**
 * Checkpoints as files of one folder, which is made if need be. Each is written to a temporary file beside its place, flushed to
 * the disk and renamed, so that a crash leaves the whole checkpoint or none (spec C3). Throws `invalid_input` for an id that can't be part of a file's name.
 */
export function createFileCheckpointStore(folder: string): CheckpointStore {
  mkdirSync(folder, { recursive: true });
  return {
    save(id, state) {
      if (readEntries(folder).some((entry) => entry.id === id)) throw duplicateCheckpoint(id);
      const entry = { id, run_id: state.run_id, sequence: state.version };
      writeWhole(folder, nameOf(entry), sealCheckpoint(state));
      return entry;
    },
    load(id) {
      const entry = readEntries(folder).find((other) => other.id === id);
      if (entry === undefined) throw missingCheckpoint(id);
      return openCheckpoint(readFileSync(join(folder, nameOf(entry)), 'utf8'), id);
    },
    list(runId) {
      return readEntries(folder).filter((entry) => entry.run_id === runId);
    },
  };
}

function readEntries(folder: string): readonly CheckpointEntry[] {
  const entries: CheckpointEntry[] = [];
  for (const name of readdirSync(folder)) {
    const [, run_id, sequence, id] = fileName.exec(name) ?? [];
    if (run_id === undefined || id === undefined) continue;
    entries.push({ id, run_id, sequence: Number(sequence) });
  }
  return entries.sort(bySequence);
}

function nameOf(entry: CheckpointEntry): string {
  const name = `${entry.run_id}.${entry.sequence}.${entry.id}.json`;
  if (fileName.test(name)) return name;
  throw new CommonplaceError(
    'invalid_input',
    `Checkpoint ${entry.id} of run ${entry.run_id} can't be a file: ids are letters, digits, underscores and hyphens.`,
  );
}

function writeWhole(folder: string, name: string, text: string): void {
  const temporary = join(folder, `${name}.tmp`);
  const file = openSync(temporary, 'w');
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, join(folder, name));
  syncFolder(folder);
}

/** Makes the rename itself durable. Windows can't open a folder, and flushes renames on its own. */
function syncFolder(folder: string): void {
  if (platform() === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
