import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { endBy, outputUntil } from './child-process.ts';
import { offlineEnvironment } from './electron-app.ts';
import type { HostHarness, RunningHost } from './host.ts';

export interface LaunchedBrowser extends RunningHost {
  /** The address of the host, token included. */
  readonly url: string;
  /** Stops the host as Ctrl+C would and closes the page. */
  close(): Promise<void>;
}

export interface BrowserHarness extends HostHarness {
  launch(environment?: Readonly<Record<string, string>>): Promise<LaunchedBrowser>;
  /** Starts a host on a vault of its own at that port and answers what it wrote, and its exit code, once it has ended. */
  startAt(port: string): Promise<{ readonly output: string; readonly code: number | null }>;
  remove(): Promise<void>;
}

const entry = join(import.meta.dirname, '..', '..', 'main', 'hosts', 'browser.ts');

/** The browser host in a fresh vault, and a real Chromium to look at it with. */
export async function createBrowserHarness(executablePath: string): Promise<BrowserHarness> {
  const home = await mkdtemp(join(tmpdir(), 'commonplace-browser-'));
  const vault = join(home, 'vault');
  const root = process.getuid?.() === 0;
  const browser: Browser = await chromium.launch({ executablePath, args: root ? ['--no-sandbox'] : [] });
  const hosts = new Set<ChildProcess>();
  return {
    vault,
    launch: async (environment = {}) => {
      const host = spawn(process.execPath, [entry, '--vault', vault], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...offlineEnvironment(), ...environment },
      });
      hosts.add(host);
      const url = await printedAddress(host);
      const page = await browser.newPage({ viewport: { width: 1360, height: 860 } });
      await page.goto(url);
      return {
        page,
        url,
        close: async () => {
          await page.close();
          await endBy(host, 'SIGINT');
          hosts.delete(host);
        },
        kill: () => endBy(host, 'SIGKILL'),
      };
    },
    startBeside: (expected) =>
      outputUntil(
        spawn(process.execPath, [entry, '--vault', vault], { env: offlineEnvironment() }),
        expected,
      ),
    startAt: async (port) => {
      const host = spawn(process.execPath, [entry, '--vault', join(home, 'other vault'), '--port', port], {
        env: offlineEnvironment(),
      });
      hosts.add(host);
      const ended = new Promise<number | null>((resolve) => host.once('close', resolve));
      let output = '';
      host.stderr.on('data', (data) => {
        output += String(data);
      });
      return { code: await ended, output };
    },
    remove: async () => {
      await browser.close();
      for (const host of hosts) {
        await endBy(host, 'SIGINT');
      }
      await rm(home, { recursive: true, force: true });
    },
  };
}

function printedAddress(host: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    host.stdout?.on('data', (data) => {
      printed += String(data);
      const address = /http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/.exec(printed);
      if (address !== null) {
        resolve(address[0]);
      }
    });
    host.once('close', (code) => reject(new Error(`The browser host ended with exit code ${code}.`)));
  });
}
