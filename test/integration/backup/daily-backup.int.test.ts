import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createGate } from '../../scripted/gate.ts';
import { createScriptedModel } from '../../scripted/scripted-model.ts';
import { openApp } from '../forget/open-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The app on a clock that the test moves; `pass` ends the wait for the next look whether a backup is due. */
async function openWaiting() {
  const time = { now: Date.parse('2026-01-01T00:00:00.000Z') };
  const looks: (() => void)[] = [];
  const gate = createGate();
  const chat = createScriptedModel(({ purpose, messages }) => {
    if (purpose !== 'answer' || !JSON.stringify(messages).includes('slowly'))
      return 'Herons stand in the reeds.';
    gate.reach();
    return { content: 'Slowly, they do.', until: gate.opened };
  });
  const opened = await openApp({
    model: { chat, budget: 100_000 },
    clock: () => time.now,
    wait: (milliseconds) =>
      milliseconds < minute
        ? setTimeout(milliseconds, undefined, { ref: false })
        : new Promise<void>((resolve) => looks.push(resolve)),
  });
  async function pass(milliseconds: number): Promise<void> {
    time.now += milliseconds;
    looks.shift()?.();
    await expect.poll(() => looks.length, { timeout: 10_000 }).toBe(1);
  }
  const countBackups = async () => (await opened.client.backups.list({})).backups.length;
  return { ...opened, gate, pass, countBackups };
}

test('a backup is made while the app is open: one a day, if something was written, and not while a turn is under way', async () => {
  const { client, gate, pass, countBackups } = await openWaiting();
  const { thread_id } = await client.turns.ask({ thread_id: null, text: 'Where do herons stand?' });
  await pass(60 * minute);
  expect(await countBackups()).toBe(1);
  await client.turns.ask({ thread_id, text: 'Where else?' });
  await pass(60 * minute);
  expect(await countBackups()).toBe(1);

  const turn = client.turns.ask({ thread_id, text: 'And do they walk slowly?' });
  await gate.reached;
  await pass(day);
  expect(await countBackups()).toBe(1);
  gate.open();
  await turn;
  await pass(minute);
  expect(await countBackups()).toBe(2);
  await pass(day);
  await pass(day);
  expect(await countBackups()).toBe(2);
});

test('none is made as long as Settings say so', async () => {
  const { client, pass, countBackups } = await openWaiting();
  await client.settings.update({ backup: false });
  await client.turns.ask({ thread_id: null, text: 'Where do herons stand?' });
  await pass(60 * minute);
  expect(await countBackups()).toBe(0);
});

test('closing makes one, however often it is asked for, and is not kept from closing by one that fails', async () => {
  const first = await openApp();
  await first.client.turns.ask({ thread_id: null, text: 'Where do herons stand?' });
  await Promise.all([first.close(), first.close()]);
  await first.close();
  const { vault } = first;
  expect(readdirSync(join(vault, 'backups'))).toHaveLength(1);

  const second = await openApp({ vault, clock: () => Date.now() + 2 * day });
  await second.client.turns.ask({ thread_id: null, text: 'Where else?' });
  rmSync(join(vault, 'backups'), { recursive: true });
  await expect(second.close()).rejects.toThrow(/ENOENT/);
  const third = await openApp({ vault });
  expect((await third.client.threads.list({})).threads).toHaveLength(2);
});
