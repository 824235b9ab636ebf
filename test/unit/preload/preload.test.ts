import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { callChannel, eventChannel } from '../../../shared/contract/bridge.ts';
import { callNames } from '../../../shared/contract/call-names.ts';

const electron = vi.hoisted(() => ({
  exposed: new Map<string, Record<string, unknown>>(),
  invoke: vi.fn<(channel: string, message: unknown) => Promise<unknown>>(),
  hear: new Map<string, (event: unknown, name: string, payload: unknown) => void>(),
}));

vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: Record<string, unknown>) => electron.exposed.set(name, value),
  },
  ipcRenderer: {
    invoke: electron.invoke,
    on: (channel: string, listener: (event: unknown, name: string, payload: unknown) => void) =>
      electron.hear.set(channel, listener),
  },
  webUtils: { getPathForFile: ({ path }: { readonly path: string }) => path },
}));

type Anything = (...input: readonly unknown[]) => unknown;

function member(path: string): unknown {
  const bridge: unknown = electron.exposed.get('commonplace');
  return path.split('.').reduce((value: unknown, name) => Reflect.get(Object(value), name), bridge);
}

function isFunction(value: unknown): value is Anything {
  return typeof value === 'function';
}

function bridgeCall(path: string, ...input: readonly unknown[]): unknown {
  const found = member(path);
  if (!isFunction(found)) {
    throw new Error(`The bridge has no ${path}.`);
  }
  return found(...input);
}

beforeAll(async () => {
  await import('../../../preload/preload.ts');
});
beforeEach(() => electron.invoke.mockReset());

test('the bridge has every call of the contract, events, files and the host, and nothing else', () => {
  for (const name of callNames) {
    expect(member(name)).toBeTypeOf('function');
  }
  const domains = new Set(callNames.map((name) => name.split('.')[0]));
  const members = new Set(Object.keys(electron.exposed.get('commonplace') ?? {}));
  expect(members).toEqual(new Set([...domains, 'addAgain', 'addFiles', 'host', 'on']));
  expect([...electron.exposed.keys()]).toEqual(['commonplace']);
});

test('a call goes over the one channel by name and brings back its value', async () => {
  electron.invoke.mockResolvedValue({ ok: true, value: { threads: [] } });
  expect(await bridgeCall('threads.list', { query: 'x' })).toEqual({ threads: [] });
  expect(electron.invoke).toHaveBeenCalledWith(callChannel, {
    method: 'threads.list',
    payload: { query: 'x' },
  });
});

test('a refused call rejects with plain error data, whose code survives the way into the page', async () => {
  const error = { code: 'not_found', message: 'There is no such thread.' };
  electron.invoke.mockResolvedValue({ ok: false, error });
  await expect(bridgeCall('threads.messages', { thread_id: 't' })).rejects.toBe(error);
});

test('events reach their listeners until these stop listening', () => {
  const heard: unknown[] = [];
  const stop = bridgeCall('on', 'threads.changed', (payload: unknown) => heard.push(payload));
  const send = electron.hear.get(eventChannel);
  send?.({}, 'threads.changed', { thread_id: 't1' });
  send?.({}, 'memory.changed', { version: 1 });
  if (isFunction(stop)) {
    stop();
  }
  send?.({}, 'threads.changed', { thread_id: 't2' });
  expect(heard).toEqual([{ thread_id: 't1' }]);
});

test('dropped files become paths; a file made by script has none and is left out', async () => {
  electron.invoke.mockResolvedValue({ ok: true, value: { queued: 1 } });
  expect(await bridgeCall('addFiles', [{ path: '/a.pdf' }, { path: '' }])).toEqual({ queued: 1 });
  expect(electron.invoke).toHaveBeenCalledWith(callChannel, {
    method: 'documents.add',
    payload: { paths: ['/a.pdf'] },
  });
  electron.invoke.mockReset();
  expect(await bridgeCall('addFiles', [{ path: '' }])).toEqual({ queued: 0 });
  expect(electron.invoke).not.toHaveBeenCalled();
});

test('E6 a file that was asked about is added again by its path', async () => {
  electron.invoke.mockResolvedValue({ ok: true, value: { queued: 1 } });
  expect(await bridgeCall('addAgain', '/a.pdf')).toEqual({ queued: 1 });
  expect(electron.invoke).toHaveBeenCalledWith(callChannel, {
    method: 'documents.add',
    payload: { paths: ['/a.pdf'], again: true },
  });
});
