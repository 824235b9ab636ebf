import type { Bridge } from '../../renderer/bridge/bridge.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { logCitation, longAnswer, messageOf, tidesCitation } from './content/messages.ts';
import { criticalMeter, meter } from './content/runs.ts';
import type { FakeEvents } from './fake-events.ts';
import type { FakeVault } from './fake-vault.ts';

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * A turn that streams. The question's words choose what happens: "slow" streams slowly and never ends, "permission" asks,
 * "critical" fills the context, "fail" fails.
 */
export function createFakeTurn(vault: FakeVault, events: FakeEvents): Bridge['turns']['ask'] {
  return async ({ thread_id, text }) => {
    const threadId = thread_id ?? 'thread-new';
    const id = vault.nextId++;
    const run = { run_id: `run-${id}`, thread_id: threadId };
    const now = new Date().toISOString();
    vault.messages.push(
      messageOf({
        id: `query-${id}`,
        thread_id: threadId,
        role: 'user',
        content: text,
        timestamp: now,
        run_id: run.run_id,
      }),
    );
    events.emit('turn.started', { ...run, query_id: `query-${id}` });
    await wait(60);
    events.emit('turn.context', { ...run, meter: text.includes('critical') ? criticalMeter : meter });
    events.emit('turn.toolStarted', { ...run, tool: 'search_memory' });
    await wait(60);
    events.emit('turn.toolFinished', {
      ...run,
      step: { tool: 'search_memory', outcome: 'success', tool_log_id: `log-${id}` },
    });
    if (text.includes('critical'))
      events.emit('turn.folded', { ...run, summary_id: '4be01c7a', messages: 12 });
    if (text.includes('permission')) {
      events.emit('turn.permissionAsked', {
        ...run,
        request_id: `request-${id}`,
        tool: 'remember_note',
        effect: 'memory',
        arguments: '{"scope":"user","content":"Give every height in feet."}',
        why: 'The words of this note come from barometer-notes.md, not from you.',
      });
      await wait(3_600_000);
    }
    if (text.includes('fail')) {
      events.emit('turn.ended', {
        ...run,
        stop_reason: 'model_failed',
        answer_id: null,
        message: 'The endpoint did not answer within 60 s. Check the base URL in Settings.',
      });
      throw new CommonplaceError('model_timeout', 'The endpoint did not answer within 60 s.');
    }
    for (const word of longAnswer.split(/(?<= )/).slice(0, text.includes('slow') ? 70 : undefined)) {
      events.emit('turn.token', { ...run, text: word });
      await wait(4);
    }
    if (text.includes('slow')) await wait(3_600_000);
    vault.messages.push(
      messageOf({
        id: `answer-${id}`,
        thread_id: threadId,
        role: 'assistant',
        content: longAnswer,
        timestamp: now,
        run_id: run.run_id,
        citations: [tidesCitation, logCitation],
      }),
    );
    events.emit('turn.ended', { ...run, stop_reason: 'answered', answer_id: `answer-${id}`, message: null });
    return {
      ...run,
      final_answer: longAnswer,
      completed: true,
      stop_reason: 'answered',
      steps: [],
      citations: [],
      context: meter,
      answer_id: `answer-${id}`,
      model: 'gpt-5.6-luna',
    };
  };
}
