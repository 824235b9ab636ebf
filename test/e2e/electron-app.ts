import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright';
import { type ElectronRuntime, hasDisplay } from '../../build/test-runtimes.ts';
import { layOutApp } from './app-folder.ts';
import { endBy, outputUntil } from './child-process.ts';
import type { HostHarness, RunningHost } from './host.ts';
import { startVirtualDisplay } from './virtual-display.ts';

export interface LaunchedElectron extends RunningHost {
  readonly app: ElectronApplication;
}

export interface ElectronHarness extends HostHarness {
  /** The vault and the profile, kept between launches until the harness is removed. */
  readonly vault: string;
  /** Starts the app, or starts it again after it was quit, and waits for its window. */
  launch(environment?: Readonly<Record<string, string>>): Promise<LaunchedElectron>;
  /** With the name of `profile` it is a second instance of the app rather than another app. */
  startBeside(expected: RegExp, profile?: string): Promise<string>;
  /** Quits whatever still runs and removes every file. */
  remove(): Promise<void>;
}

/** Long enough for a slow machine, short enough that an app stuck at its error box fails the test and not the whole run. */
const launchLimit = 30_000;
const quitLimit = 10_000;

/** The built app in real Electron, in a fresh vault, with a display of its own where the machine has none. */
export async function createElectronHarness(runtime: ElectronRuntime): Promise<ElectronHarness> {
  const folder = await layOutApp(runtime.databasePackage);
  const home = await mkdtemp(join(tmpdir(), 'commonplace-electron-'));
  const vault = join(home, 'vault');
  const display = process.platform === 'linux' && !hasDisplay() ? await startVirtualDisplay() : null;
  const running = new Set<ElectronApplication>();
  const base = {
    ...offlineEnvironment(),
    COMMONPLACE_PLAIN_KEYCHAIN: '1',
    ...(display === null ? {} : { DISPLAY: display.name }),
  };
  function argumentsWith(profile: string): string[] {
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return [...sandbox, `--user-data-dir=${join(home, profile)}`, folder.path, '--vault', vault];
  }
  return {
    vault,
    launch: async (environment = {}) => {
      const app = await _electron.launch({
        executablePath: runtime.executablePath,
        args: argumentsWith('profile'),
        env: { ...base, ...environment },
        timeout: launchLimit,
      });
      running.add(app);
      app.once('close', () => running.delete(app));
      const page = await app.firstWindow({ timeout: launchLimit });
      await page.waitForLoadState('domcontentloaded');
      return { app, page, close: () => app.close(), kill: () => endBy(app.process(), 'SIGKILL') };
    },
    startBeside: (expected, profile = 'second profile') =>
      outputUntil(spawn(runtime.executablePath, argumentsWith(profile), { env: base }), expected),
    remove: async () => {
      for (const app of running) {
        await quit(app);
      }
      await display?.close();
      await folder.remove();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Closes an app; one that does not end by itself, as behind an error box, is ended. */
async function quit(app: ElectronApplication): Promise<void> {
  const end = setTimeout(() => app.process().kill('SIGKILL'), quitLimit);
  await app.close();
  clearTimeout(end);
}

/** This process's environment without what would reach a model, and without the embedding model this machine may have. */
export function offlineEnvironment(): Record<string, string> {
  const hidden = new Set(['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'COMMONPLACE_VAULT', 'ELECTRON_RUN_AS_NODE']);
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || hidden.has(name) ? [] : [[name, value] as const],
  );
  return {
    ...Object.fromEntries(kept),
    COMMONPLACE_OFFLINE: '1',
    COMMONPLACE_MODELS: join(tmpdir(), 'commonplace-without-models'),
  };
}
