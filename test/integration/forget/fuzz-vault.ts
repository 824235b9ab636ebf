import { join } from 'node:path';
import { createMemoryManager, type Memory } from '../../../main/memory/create-memory-manager.ts';
import { openVault } from '../../../main/memory/vault/open-vault.ts';
import { createVectorIndex } from '../../../main/memory/vectors/vector-index.ts';
import { createLexicalEmbedder } from '../../../main/models/embed/lexical-embedder.ts';

/** A memory core that can crash and be opened again. */
export interface FuzzVault {
  memory: Memory;
  /** Closes it and opens it again. */
  reopen(): Promise<void>;
  /** Goes on with a copy of the files as they are, as after a process that died. */
  crash(): Promise<void>;
}

const embedder = createLexicalEmbedder();

export async function createFuzzVault(
  folder: string,
  copy: (from: string, to: string) => void,
): Promise<FuzzVault> {
  let lives = 0;
  let made = 0;
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const random = (length: number): Uint8Array =>
    new Uint8Array(length).map((_, index) => (index * 37 + made * 101) % 256);
  const path = (): string => join(folder, `life-${lives}`);
  const open = async (): Promise<Memory> => {
    const clock = (): number => {
      now += 1_000;
      return now;
    };
    const opened = openVault({ folder: path(), clock, random });
    const { fingerprint, dimensions } = embedder;
    const index = createVectorIndex({ database: opened.database, fingerprint, dimensions });
    await index.load();
    const ids = (): string => `made-${String(++made).padStart(6, '0')}`;
    return createMemoryManager({ vault: opened, embedder, index, clock, ids, random });
  };
  const vault: FuzzVault = {
    memory: await open(),
    async reopen() {
      await vault.memory.close();
      vault.memory = await open();
    },
    async crash() {
      const from = path();
      lives += 1;
      copy(from, path());
      await vault.memory.close();
      vault.memory = await open();
    },
  };
  return vault;
}
