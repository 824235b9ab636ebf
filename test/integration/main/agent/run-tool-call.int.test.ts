import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineTool, type ToolMemory } from '../../../../main/tools/tool.ts';
import { openAgentSessions, runIdOf } from '../../../scripted/agent-sessions.ts';
import { answering, calling } from '../../../scripted/answering-model.ts';

const sessions = openAgentSessions();

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const madeUp = 'quokkamarmalade_lookup';

test('E8 a tool name the model made up is no fact of the journal, and goes with its call', async () => {
  const session = await sessions.open({ model: answering([calling(madeUp), 'There is no such tool.']) });
  const { thread_id, steps } = await session.agent.ask({ thread_id: null, text: 'Look it up.' });
  expect(steps).toMatchObject([{ tool: madeUp, outcome: 'refused' }]);
  const events = await session.memory.readEvents(runIdOf(session));
  expect(events.find(({ kind }) => kind === 'tool_refused')?.facts).toMatchObject({ tool: 'unknown' });
  expect(await session.memory.listToolLogs(thread_id)).toMatchObject([{ tool_name: madeUp }]);

  const receipt = await session.memory.forget({ ids: [thread_id] });
  expect(receipt.scan.status).toBe('clean');
  expect(readFileSync(join(session.folder, 'commonplace.db')).includes(madeUp)).toBe(false);
});

describe('a tool that is late', () => {
  const secret = 'The ledger password is quokkamarmalade, and nobody else may know of it.';
  const passage = { content: secret, page: null, start: 0, end: secret.length };

  const writes: readonly (readonly [string, (memory: ToolMemory) => Promise<unknown>])[] = [
    [
      'acquires',
      (memory) =>
        memory.acquire({ source: 'web', sourceId: 'a', title: 'A', origin: 'tool', chunks: [passage] }),
    ],
    ['remembers a note', (memory) => memory.rememberNote(secret, 'user')],
    ['remembers an entity', (memory) => memory.rememberEntity('Quokka Ledger', 'SYSTEM', secret)],
    ['ingests a file', (memory) => memory.ingestFile('/papers/secret.txt')],
  ];

  test.each(writes)(
    'E4 after what its run had in view was forgotten, nothing is stored when it %s',
    async (_what, write) => {
      const waits = deferred<ToolMemory>();
      const gate = deferred<undefined>();
      const late = deferred<unknown>();
      const tool = defineTool({
        name: 'wait_and_write',
        description: 'Waits, then writes.',
        parameters: z.object({}),
        effect: 'network',
        repeatable: false,
        run: async (_values, { memory }) => {
          waits.resolve(memory);
          await gate.promise;
          await write(memory).then(
            () => late.resolve('stored'),
            (error: unknown) => late.resolve(error),
          );
          return { result: secret, sources: [] };
        },
      });
      const model = answering(['Hello.', calling('wait_and_write'), 'Done.']);
      const session = await sessions.open({ model, tools: [tool] });
      const { thread_id } = await session.agent.ask({ thread_id: null, text: `Wait and write: ${secret}` });
      const before = await session.memory.counts();
      const asked = session.agent.ask({ thread_id, text: 'wait and write it' });
      const ended = asked.then(
        () => null,
        (error: unknown) => error,
      );
      await waits.promise;
      const [question] = await session.memory.listMessages(thread_id);
      const receipt = await session.memory.forget({ ids: [question?.id ?? ''] });
      expect(receipt.scan.status).toBe('clean');
      gate.resolve(undefined);
      await expect(late.promise).resolves.toMatchObject({ code: 'source_forgotten' });
      expect(await ended).toMatchObject({ code: 'source_forgotten' });
      const { knowledge, note, entity, summary, document } = before;
      expect(await session.memory.counts()).toMatchObject({ knowledge, note, entity, summary, document });
    },
  );
});
