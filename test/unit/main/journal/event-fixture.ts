import type { FoldedEvent, NewEvent } from '../../../../main/journal/events.ts';

/** New events as a history: numbered from 1, with ids e1, e2, … */
export function history(events: readonly NewEvent[]): readonly FoldedEvent[] {
  return events.map((event, index) => ({ ...event, sequence: index + 1, id: `e${index + 1}` }));
}

/** An event builder for one run. */
export function runEvents(run_id: string) {
  return {
    created: (write_allowed = true): NewEvent => ({
      run_id,
      kind: 'run_created',
      facts: { thread_id: 't1', write_allowed },
      content: null,
    }),
    step: (step: string): NewEvent => ({ run_id, kind: 'step_started', facts: { step }, content: null }),
    called: (call: number): NewEvent => ({
      run_id,
      kind: 'model_called',
      facts: { call, model: 'scripted', purpose: 'loop' },
      content: null,
    }),
    replied: (call: number, text: string): NewEvent => ({
      run_id,
      kind: 'model_replied',
      facts: {
        call,
        finish: 'stop',
        prompt_tokens: 10,
        completion_tokens: 5,
        tool_calls: 0,
        duration_ms: 7,
      },
      content: { text },
    }),
    toolStarted: (tool_call_id: string, tool = 'fetch_notes'): NewEvent => ({
      run_id,
      kind: 'tool_started',
      facts: { tool_call_id, tool, effect: 'memory', repeatable: false },
      content: { arguments: '{"topic":"kestrel"}' },
    }),
    toolFinished: (tool_call_id: string, tool = 'fetch_notes'): NewEvent => ({
      run_id,
      kind: 'tool_finished',
      facts: { tool_call_id, tool, status: 'success', tool_log_id: `log-${tool_call_id}`, duration_ms: 3 },
      content: { result: 'notes' },
    }),
    asked: (request_id: string, tool_call_id: string): NewEvent => ({
      run_id,
      kind: 'permission_asked',
      facts: { request_id, tool_call_id, tool: 'fetch_notes', effect: 'memory' },
      content: null,
    }),
    answered: (request_id: string, answer: 'once' | 'run' | 'never'): NewEvent => ({
      run_id,
      kind: 'permission_answered',
      facts: { request_id, answer },
      content: null,
    }),
    revoked: (): NewEvent => ({ run_id, kind: 'write_permission_revoked', facts: {}, content: null }),
    checkpointSaved: (checkpoint_id: string, at_sequence: number): NewEvent => ({
      run_id,
      kind: 'checkpoint_saved',
      facts: { checkpoint_id, at_sequence },
      content: null,
    }),
    paused: (): NewEvent => ({ run_id, kind: 'run_paused', facts: {}, content: null }),
    resumed: (): NewEvent => ({ run_id, kind: 'run_resumed', facts: {}, content: null }),
    completed: (answer_id = 'a1'): NewEvent => ({
      run_id,
      kind: 'run_completed',
      facts: { answer_id },
      content: null,
    }),
    failed: (reason: string): NewEvent => ({ run_id, kind: 'run_failed', facts: { reason }, content: null }),
    cancelled: (): NewEvent => ({ run_id, kind: 'run_cancelled', facts: {}, content: null }),
  };
}
