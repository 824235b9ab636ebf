import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createMemoryManager, type Memory } from '../../../../main/memory/create-memory-manager.ts';
import type { Audience } from '../../../../main/memory/forget/consumers.ts';
import type { ForgetNotice } from '../../../../main/memory/forget/forget-notice.ts';
import type { WindowStorage } from '../../../../main/memory/forget/window-storage.ts';
import { openVault, type Vault } from '../../../../main/memory/vault/open-vault.ts';
import { createVectorIndex } from '../../../../main/memory/vectors/vector-index.ts';
import type { Embedder } from '../../../../main/models/embed/embedder.ts';
import { createLexicalEmbedder } from '../../../../main/models/embed/lexical-embedder.ts';

/** A clock that advances by a second each time it is read, unless set. */
export interface TestClock {
  now: number;
}

export interface TestMemory {
  readonly memory: Memory;
  readonly vault: Vault;
  readonly folder: string;
  readonly clock: TestClock;
  readonly notices: ForgetNotice[];
}

export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-memory-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function testRandom(length: number): Uint8Array {
  return new Uint8Array(length).map((_, index) => (index * 37 + 11) % 256);
}

function startClock(): TestClock {
  return { now: Date.parse('2026-01-01T00:00:00.000Z') };
}

let opened = 0;

/** A memory core in a temporary vault, or over the vault in `folder`, with the lexical embedder. Closed when the test ends. */
export async function openTestMemory(
  options: {
    folder?: string;
    embedder?: Embedder;
    clock?: TestClock;
    windowStorage?: WindowStorage;
    audience?: Audience;
  } = {},
): Promise<TestMemory> {
  opened += 1;
  const series = opened;
  const folder = options.folder ?? join(testFolder(), 'vault');
  const clock = options.clock ?? startClock();
  const embedder = options.embedder ?? createLexicalEmbedder();
  const vault = openVault({ folder, clock: () => clock.now, random: testRandom });
  const { fingerprint, dimensions } = embedder;
  const index = createVectorIndex({ database: vault.database, fingerprint, dimensions });
  await index.load();
  const notices: ForgetNotice[] = [];
  let made = 0;
  const memory = createMemoryManager({
    vault,
    embedder,
    index,
    clock: () => {
      clock.now += 1_000;
      return clock.now;
    },
    ids: () => `id-${series}-${String(++made).padStart(6, '0')}`,
    random: testRandom,
    onForget: (notice) => notices.push(notice),
    ...(options.windowStorage === undefined ? {} : { windowStorage: options.windowStorage }),
    ...(options.audience === undefined ? {} : { audience: options.audience }),
  });
  onTestFinished(() => memory.close());
  return { memory, vault, folder, clock, notices };
}
