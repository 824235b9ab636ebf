import { expect, test } from 'vitest';
import { dispatch } from '../../../../main/ipc/dispatch.ts';
import { createLocalClient } from '../../../../main/ipc/local-client.ts';
import { callNames } from '../../../../shared/contract/call-names.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';
import { fakeHandlers } from '../fake-handlers.ts';

const thread = {
  id: 't1',
  version: 3,
  origin: 'user' as const,
  title: 'Kestrel',
  messages: 2,
  write_allowed: null,
  created_at: '2026-01-31T12:00:00.000Z',
  updated_at: '2026-01-31T12:00:00.000Z',
};

test('a call reaches its handler with its input and brings the answer back', async () => {
  const handlers = fakeHandlers({
    'threads.rename': async ({ thread_id, title }) => ({ ...thread, id: thread_id, title }),
  });
  const reply = await dispatch(handlers, {
    method: 'threads.rename',
    payload: { thread_id: 't1', title: '  Heron  ' },
  });
  expect(reply).toEqual({ ok: true, value: { ...thread, title: 'Heron' } });
});

test.each(['threads.destroy', '__proto__', 'constructor', '', 7, null, undefined])(
  'an unknown method (%s) is answered with a code',
  async (method) => {
    const reply = await dispatch(fakeHandlers({}), { method, payload: {} });
    expect(reply).toMatchObject({ ok: false, error: { code: 'unknown_method' } });
  },
);

test('a name that can’t even be written down is an unknown method like any other', async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  for (const method of [12n, circular, Symbol('name'), 'x'.repeat(10_000)]) {
    const reply = await dispatch(fakeHandlers({}), { method, payload: {} });
    expect(reply).toMatchObject({ ok: false, error: { code: 'unknown_method' } });
    expect(JSON.stringify(reply).length).toBeLessThan(400);
  }
});

test.each([undefined, null, 'text', [], {}, { thread_id: 7 }, { thread_id: '' }])(
  'a malformed payload (%j) is answered with a code and never reaches the handler',
  async (payload) => {
    const reply = await dispatch(fakeHandlers({}), { method: 'threads.messages', payload });
    expect(reply).toMatchObject({ ok: false, error: { code: 'invalid_input' } });
  },
);

test('a malformed payload names the field and what to do, not its value', async () => {
  const reply = await dispatch(fakeHandlers({}), {
    method: 'turns.ask',
    payload: { thread_id: null, text: '  ', write_allowed: 'secret-value' },
  });
  expect(reply).toMatchObject({
    error: { message: expect.stringContaining('text: Write a question first.') },
  });
  expect(JSON.stringify(reply)).toContain('write_allowed');
  expect(JSON.stringify(reply)).not.toContain('secret-value');
});

test('surplus fields of an answer are dropped', async () => {
  const handlers = fakeHandlers({
    'threads.list': async () => {
      const rich = { ...thread, key: 'sk-secret' };
      return { threads: [rich] };
    },
  });
  expect(await dispatch(handlers, { method: 'threads.list', payload: {} })).toEqual({
    ok: true,
    value: { threads: [thread] },
  });
});

test('an answer that breaks the contract is an internal error, not a crash', async () => {
  const handlers = fakeHandlers({
    'threads.list': async () => ({ threads: [{ ...thread, title: '', version: -1 }] }),
  });
  expect(await dispatch(handlers, { method: 'threads.list', payload: {} })).toMatchObject({
    ok: false,
    error: { code: 'internal', message: expect.stringContaining('threads.0.version') },
  });
});

test('what a handler throws arrives as code, message and detail', async () => {
  const handlers = fakeHandlers({
    'threads.list': async () => {
      throw new CommonplaceError('vault_locked', 'Another Commonplace has this vault open.', {
        detail: { pid: 42 },
      });
    },
    'status.read': () => {
      throw new TypeError('boom');
    },
  });
  expect(await dispatch(handlers, { method: 'threads.list', payload: {} })).toEqual({
    ok: false,
    error: { code: 'vault_locked', message: 'Another Commonplace has this vault open.', detail: { pid: 42 } },
  });
  expect(await dispatch(handlers, { method: 'status.read', payload: {} })).toEqual({
    ok: false,
    error: { code: 'internal', message: 'boom' },
  });
});

test('the local client has every call and rejects with the coded error', async () => {
  const client = createLocalClient(fakeHandlers({ 'threads.list': async () => ({ threads: [thread] }) }));
  expect(await client.threads.list({})).toEqual({ threads: [thread] });
  const domains = new Map<string, object>(Object.entries(client));
  for (const name of callNames) {
    const [domain = '', method = ''] = name.split('.');
    expect(domains.get(domain)).toHaveProperty(method);
  }
  const refused = client.threads.messages({ thread_id: '' });
  await expect(refused).rejects.toBeInstanceOf(CommonplaceError);
  await expect(refused).rejects.toMatchObject({ code: 'invalid_input' });
});
