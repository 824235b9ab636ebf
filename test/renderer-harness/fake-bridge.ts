import type { Bridge } from '../../renderer/bridge/bridge.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { createFakeContext } from './fake-context.ts';
import { createFakeEvents } from './fake-events.ts';
import { createFakeMemory } from './fake-memory.ts';
import { createFakeRecall } from './fake-recall.ts';
import { createFakeRuns } from './fake-runs.ts';
import { createFakeSettings } from './fake-settings.ts';
import { createFakeTasks } from './fake-tasks.ts';
import { createFakeThreads } from './fake-threads.ts';
import { createFakeVault } from './fake-vault.ts';
import type { Scene } from './scene.ts';

/** A bridge over data in memory, for one scene. */
export function createFakeBridge(scene: Scene): Bridge {
  const vault = createFakeVault(scene);
  const events = createFakeEvents();
  const threads = createFakeThreads(vault, events);
  const bridge: Bridge = {
    ...threads,
    ...createFakeMemory(vault, events, scene),
    ...createFakeContext(scene),
    ...createFakeRecall(scene),
    ...createFakeRuns(scene),
    ...createFakeTasks(threads.turns.ask),
    ...createFakeSettings(scene),
    on: events.on,
    addFiles: async (files) => {
      await Promise.resolve();
      return { queued: files.length };
    },
    addAgain: async () => ({ queued: 1 }),
    host: 'browser',
  };
  return scene === 'failing' ? refuse(bridge) : scene === 'loading' ? stall(bridge) : bridge;
}

/** Every call fails as it does when the process behind is gone. */
function refuse(bridge: Bridge): Bridge {
  return withCalls(bridge, () =>
    Promise.reject(
      new CommonplaceError(
        'unavailable',
        'The connection to the vault is lost. Restart Commonplace to go on.',
      ),
    ),
  );
}

function stall(bridge: Bridge): Bridge {
  return withCalls(bridge, () => new Promise<never>(() => {}));
}

function withCalls(bridge: Bridge, answer: () => Promise<never>): Bridge {
  return new Proxy(bridge, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'object' ? new Proxy({}, { get: () => answer }) : value;
    },
  });
}
