import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { createTestAgent, type TestAgent, type TestAgentOptions } from './test-agent.ts';

/** One vault for each test, opened again and again, as after a crash. */
export interface AgentSessions {
  open(options: TestAgentOptions): Promise<TestAgent>;
  /** Closes the vault under the run, as if the process had died: nothing more is written. */
  crash(session: TestAgent): Promise<void>;
}

/** Call once in a test file: what its tests open is closed and removed after each. */
export function openAgentSessions(): AgentSessions {
  let folder: Promise<string> | null = null;
  const open = new Set<TestAgent>();
  afterEach(async () => {
    for (const session of open) await session.close();
    open.clear();
    if (folder !== null) await rm(await folder, { recursive: true, force: true });
    folder = null;
  });
  return {
    open: async (options) => {
      folder ??= mkdtemp(join(tmpdir(), 'commonplace-sessions-'));
      const session = await createTestAgent({ ...options, folder: await folder });
      open.add(session);
      return session;
    },
    crash: async (session) => {
      open.delete(session);
      await session.memory.close();
    },
  };
}

/** The kinds of a run's events, in order. */
export async function kindsOf(session: TestAgent, runId: string): Promise<readonly string[]> {
  return (await session.memory.readEvents(runId)).map((event) => event.kind);
}

/** The id of the only run of the session so far. */
export function runIdOf(session: TestAgent): string {
  const started = session.events.find((event) => event.name === 'turn.started')?.payload;
  if (typeof started !== 'object' || started === null || !('run_id' in started)) {
    throw new Error('No run has started.');
  }
  return String(started.run_id);
}
