import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import * as z from 'zod';
import type { Agent } from '../../main/agent/agent.ts';
import { createAgent } from '../../main/agent/create-agent.ts';
import { registerTools } from '../../main/agent/register-tools.ts';
import { createMemoryManager, type Memory } from '../../main/memory/create-memory-manager.ts';
import type { MemoryReads } from '../../main/memory/memory-reads.ts';
import type { Committed } from '../../main/memory/memory-write.ts';
import { openVault } from '../../main/memory/vault/open-vault.ts';
import { createVectorIndex } from '../../main/memory/vectors/vector-index.ts';
import type { ChatModel } from '../../main/models/chat/chat-model.ts';
import { createLexicalEmbedder } from '../../main/models/embed/lexical-embedder.ts';
import { createPublicFetch } from '../../main/tools/public-fetch.ts';
import { standardTools } from '../../main/tools/standard-tools.ts';
import type { Tool } from '../../main/tools/tool.ts';
import type { PermissionModes } from '../../shared/contract/settings.ts';
import type { Clock } from '../../shared/effects.ts';
import { readFixture } from './fixture-tools.ts';

export interface TestAgent {
  readonly folder: string;
  readonly memory: Memory;
  readonly agent: Agent;
  readonly events: readonly { readonly name: string; readonly payload: unknown }[];
  /** Closes the vault and keeps its folder. */
  close(): Promise<void>;
  /** Closes the vault and removes its folder. */
  remove(): Promise<void>;
}

export interface TestAgentOptions {
  readonly model: ChatModel;
  readonly folder?: string;
  readonly tools?: readonly Tool[];
  readonly budget?: number;
  readonly clock?: Clock;
  readonly canAsk?: boolean;
  readonly writeAllowed?: boolean;
  readonly permissions?: Partial<PermissionModes>;
  /** Hears of every transaction right after it, and is waited for. */
  readonly afterCommit?: (committed: readonly Committed[]) => void | Promise<void>;
  /** Reads that are to answer otherwise than the vault's own. */
  readonly reads?: (memory: Memory) => Partial<MemoryReads>;
}

/** The agent over a real vault in a temporary folder, with a model of the test's choice. */
export async function createTestAgent(options: TestAgentOptions): Promise<TestAgent> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'commonplace-')));
  const clock = options.clock ?? Date.now;
  const vault = openVault({ folder, clock, random: randomBytes });
  const embedder = createLexicalEmbedder();
  const { fingerprint, dimensions } = embedder;
  const index = createVectorIndex({ database: vault.database, fingerprint, dimensions });
  const events: { name: string; payload: unknown }[] = [];
  const memory = createMemoryManager({
    vault,
    embedder,
    index,
    clock,
    ids: v7,
    random: randomBytes,
    onForget: (notice) => agent.recordsForgotten(notice.ids, notice.run_ids),
  });
  const heard: Memory = {
    ...memory,
    ...options.reads?.(memory),
    commit: async (writes, within) => {
      const committed = await memory.commit(writes, within);
      await options.afterCommit?.(committed);
      return committed;
    },
  };
  const tools = [...standardTools(), ...(options.tools ?? [])];
  const agent = createAgent({
    memory: heard,
    model: () => ({ chat: options.model, budget: options.budget ?? 256_000 }),
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    documents: {
      ingestFile: () => Promise.reject(new Error('Files are not read here.')),
      parse: () => Promise.reject(new Error('Documents are not parsed here.')),
    },
    fetch: createPublicFetch(() => false),
    clock,
    ids: v7,
    random: randomBytes,
    userId: 'user',
    writeAllowedByDefault: () => options.writeAllowed ?? true,
    permissionModes: () => ({
      memory: 'allow',
      network: 'allow',
      filesystem: 'allow',
      ...options.permissions,
    }),
    emit: (name, payload) => events.push({ name, payload }),
    log: () => undefined,
    canAsk: options.canAsk ?? false,
  });
  await registerTools(memory, [...new Map(tools.map((tool) => [tool.name, tool])).values()]);
  const close = async () => {
    await agent.idle();
    await memory.close();
  };
  return {
    folder,
    memory,
    agent,
    events,
    close,
    remove: async () => {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const threadSchema = z.object({
  thread_id: z.string(),
  messages: z.array(
    z.object({ role: z.enum(['user', 'assistant']), content: z.string(), timestamp: z.string() }),
  ),
});

/** Writes the seed thread of spec G, each answer made from the message before it. */
export async function writeSeedThread(memory: Memory): Promise<readonly string[]> {
  const seed = threadSchema.parse(JSON.parse(await readFixture('conversation/seed-thread.json')));
  let previous: { id: string; version: number }[] = [];
  for (const { role, content, timestamp } of seed.messages) {
    const sources = role === 'assistant' ? previous : [];
    const [written] = await memory.commit([
      { kind: 'message', thread_id: seed.thread_id, role, content, timestamp, run_id: null, sources },
    ]);
    previous = written === undefined ? [] : [{ id: written.id, version: written.version }];
  }
  return seed.messages.map((message) => message.content);
}
