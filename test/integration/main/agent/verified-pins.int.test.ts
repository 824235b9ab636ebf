import { expect, test } from 'vitest';
import { pinFingerprint, pinnedTexts } from '../../../../main/memory/pins/pinned-texts.ts';
import type { PinSet } from '../../../../main/memory/pins/read-pin-set.ts';
import { openAgentSessions } from '../../../scripted/agent-sessions.ts';
import { answerCalls, calling } from '../../../scripted/answering-model.ts';
import { lookupTool } from '../../../scripted/lookup-tool.ts';
import { createScriptedModel } from '../../../scripted/scripted-model.ts';
import { summaryReply } from '../../../scripted/summary-reply.ts';
import { longThread, writeThread } from '../context/long-thread.ts';

const sessions = openAgentSessions();

/**
 * Asks in a thread with two pins whose conversation is folded before the second model call. The pins the run has read turn into what
 * `change` makes of them while its tool is at work, before that fold.
 */
async function askWithChangedPins(change: (set: PinSet) => PinSet) {
  let isChanged = false;
  const tool = lookupTool(() => {
    isChanged = true;
    return 'Reading. '.repeat(300);
  });
  const model = createScriptedModel(({ purpose }) => {
    if (purpose === 'summary') return summaryReply('- Kestrel keeps ledgers.');
    if (purpose === 'label') return 'Kestrel ledgers and what was asked about them over many turns';
    if (purpose === 'entities') return '{"entities":[]}';
    return answerCalls(model) === 1 ? calling('lookup') : 'Answered.';
  });
  const { agent, memory, events } = await sessions.open({
    model,
    tools: [tool],
    budget: 3_100,
    reads: ({ readPins }) => ({
      async readPins(subject) {
        const set = await readPins(subject);
        const current = () => (isChanged && set.pins.length > 0 ? change(set) : set);
        return {
          ...set,
          get pins() {
            return current().pins;
          },
          get fingerprint() {
            return current().fingerprint;
          },
        };
      },
    }),
  });
  const [id = ''] = await writeThread(memory, 'thread-1', longThread(8, 400));
  const source = { id, version: (await memory.requireRecord(id)).version };
  for (const text of ['Always cite the page.', 'Never guess.']) {
    await memory.commit([
      { kind: 'pin', scope: 'session', subject_id: 'thread-1', as: 'instruction', text, source },
    ]);
  }
  const asked = await agent.ask({ thread_id: 'thread-1', text: 'What of ledgers? Look it up.' }).then(
    () => 'answered',
    (error: unknown) => error,
  );
  const isFolded = events.some(({ name }) => name === 'turn.folded');
  return { asked, isFolded, calls: answerCalls(model) };
}

/** Other pins, bound by a fingerprint of their own. */
function boundAnew(set: PinSet, pins: PinSet['pins']): PinSet {
  return { ...set, pins, fingerprint: pinFingerprint(pinnedTexts(pins)) };
}

test('D7 a turn whose pins come through the folding of its conversation goes on', async () => {
  expect(await askWithChangedPins((set) => set)).toEqual({ asked: 'answered', isFolded: true, calls: 2 });
});

test.each<readonly [string, string, (set: PinSet) => PinSet]>([
  [
    'reads otherwise',
    'instructions',
    (set) =>
      boundAnew(
        set,
        set.pins.map((pin) => ({ ...pin, text: 'Cite nothing.' })),
      ),
  ],
  ['comes in another order', 'instructions', (set) => boundAnew(set, set.pins.toReversed())],
  [
    'has become another kind',
    'commitments',
    (set) =>
      boundAnew(
        set,
        set.pins.map((pin) => ({ ...pin, kind: 'commitment' })),
      ),
  ],
  ['is missing', 'fingerprint', (set) => boundAnew(set, set.pins.slice(1))],
  ['is bound to another fingerprint', 'fingerprint', (set) => ({ ...set, fingerprint: '0'.repeat(64) })],
])('D7 no model is called once a pin of the input %s', async (_how, part, change) => {
  const { asked, isFolded, calls } = await askWithChangedPins(change);
  expect(asked).toMatchObject({ code: 'compression_mismatch', detail: { part } });
  expect({ isFolded, calls }).toEqual({ isFolded: true, calls: 1 });
});
