import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ModelInUse } from '../../../main/agent/turn-dependencies.ts';
import { type App, createApp } from '../../../main/app.ts';
import { createLocalClient } from '../../../main/ipc/local-client.ts';
import type { Client } from '../../../shared/contract/contract.ts';
import type { EventName } from '../../../shared/contract/events.ts';

export interface OpenedApp {
  readonly app: App;
  readonly client: Client;
  /** Closes it before the test ends. */
  close(): Promise<void>;
  readonly vault: string;
  readonly events: { readonly name: EventName; readonly payload: unknown }[];
}

const main = new URL('../../../main/', import.meta.url);

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The whole app over a vault, with the lexical embedder and the offline model unless another is given. Closed when the test ends. */
export async function openApp(
  options: {
    vault?: string;
    model?: ModelInUse;
    clock?: () => number;
    wait?: (milliseconds: number) => Promise<void>;
  } = {},
): Promise<OpenedApp> {
  const vault = options.vault ?? join(temporaryFolder(), 'vault');
  const { model, clock, wait } = options;
  const settings = join(vault, 'settings.json');
  mkdirSync(vault, { recursive: true });
  if (!existsSync(settings)) writeFileSync(settings, JSON.stringify({ embedder: 'lexical' }));
  const app = await createApp({
    vault,
    host: 'browser',
    environment: {},
    workers: {
      ingest: new URL('ingest/worker.ts', main),
      embed: new URL('models/embed/worker.ts', main),
    },
    overrides: {
      ...(model === undefined ? {} : { model }),
      ...(clock === undefined ? {} : { clock }),
      ...(wait === undefined ? {} : { wait }),
    },
  });
  const events: OpenedApp['events'] = [];
  app.subscribe((name, payload) => events.push({ name, payload }));
  let isClosed = false;
  const close = (): Promise<void> => {
    isClosed = true;
    return app.close();
  };
  onTestFinished(async () => (isClosed ? undefined : app.close()));
  return { app, close, client: createLocalClient(app.handlers), vault, events };
}
