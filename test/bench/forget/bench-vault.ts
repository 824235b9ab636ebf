import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { createMemoryManager, type Memory } from '../../../main/memory/create-memory-manager.ts';
import type { ForgetNotice } from '../../../main/memory/forget/forget-notice.ts';
import { openVault, type Vault } from '../../../main/memory/vault/open-vault.ts';
import { createVectorIndex, type VectorIndex } from '../../../main/memory/vectors/vector-index.ts';
import type { Embedder } from '../../../main/models/embed/embedder.ts';

export interface BenchVault {
  readonly memory: Memory;
  readonly vault: Vault;
  /** Load it before the first search that is measured. */
  readonly index: VectorIndex;
  readonly folder: string;
  /** Called at the acknowledgement of a forget: committed and published (spec E5). */
  onForget: (notice: ForgetNotice) => void;
  /** Closes the vault and removes its folder. */
  remove(): Promise<void>;
}

/** A memory core in a temporary folder. */
export function openBenchVault(embedder: Embedder, clock: () => number = Date.now): BenchVault {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-forget-'));
  const vault = openVault({ folder, clock, random: randomBytes });
  const { fingerprint, dimensions } = embedder;
  const index = createVectorIndex({ database: vault.database, fingerprint, dimensions });
  const bench: BenchVault = {
    folder,
    vault,
    index,
    onForget: () => undefined,
    memory: createMemoryManager({
      vault,
      embedder,
      index,
      clock,
      ids: v7,
      random: randomBytes,
      onForget: (notice) => bench.onForget(notice),
    }),
    remove: async () => {
      await bench.memory.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return bench;
}

/** Unit vectors of no meaning: embedding is not what is measured. */
export function randomEmbedder(dimensions: number): Embedder {
  const vector = (): Float32Array => {
    const values = Float32Array.from(randomBytes(dimensions), (byte) => byte - 127.5);
    const norm = Math.hypot(...values);
    return values.map((value) => value / norm);
  };
  return {
    fingerprint: 'random',
    dimensions,
    embedDocuments: async (texts) => texts.map(vector),
    embedQuery: async () => vector(),
    close: async () => undefined,
  };
}
