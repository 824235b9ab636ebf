import type { EventView, RunSummary } from '../../../shared/contract/runs.ts';
import type { ContextMeter } from '../../../shared/contract/turns.ts';
import type { ToolLogRecord } from '../../../shared/records/records.ts';
import { minutesIn } from './times.ts';

export const meter: ContextMeter = {
  tokens: 9_871,
  budget: 256_000,
  status: 'ok',
  segments: [
    { name: 'system', tokens: 1_120 },
    { name: 'question', tokens: 21 },
    { name: 'conversation', tokens: 2_630 },
    { name: 'knowledge', tokens: 3_410 },
    { name: 'workflow', tokens: 310 },
    { name: 'entity', tokens: 140 },
    { name: 'summary', tokens: 190 },
    { name: 'tools', tokens: 1_240 },
    { name: 'loop', tokens: 810 },
  ],
};

export const criticalMeter: ContextMeter = { ...meter, tokens: 9_871, budget: 12_000, status: 'critical' };

export const runs: readonly RunSummary[] = [
  {
    run_id: 'run-answer',
    thread_id: 'thread-tides',
    status: 'completed',
    steps: 2,
    started_at: minutesIn(30),
    ended_at: minutesIn(31),
    stop_reason: 'answered',
    live: false,
    imported: false,
  },
  {
    run_id: 'run-failed',
    thread_id: 'thread-storm',
    status: 'paused',
    steps: 1,
    started_at: minutesIn(50),
    ended_at: null,
    stop_reason: null,
    live: false,
    imported: false,
  },
];

export const toolLogs: readonly ToolLogRecord[] = [
  {
    id: 'log-1',
    version: 11,
    origin: 'tool',
    thread_id: 'thread-tides',
    run_id: 'run-answer',
    tool_call_id: 'call-1',
    tool_name: 'search_memory',
    tool_args: '{"text":"tidal range along the channel","k":3}',
    result: '[{"record_id":"chunk-tides","score":0.0325,"page":1}]',
    result_preview: '[{"record_id":"chunk-tides"}]',
    status: 'success',
    error_message: null,
    metadata: {},
    timestamp: minutesIn(30.2),
  },
  {
    id: 'log-2',
    version: 11,
    origin: 'tool',
    thread_id: 'thread-tides',
    run_id: 'run-answer',
    tool_call_id: 'call-2',
    tool_name: 'expand_summary',
    tool_args: '{"id":"ffffffff"}',
    result: '',
    result_preview: '',
    status: 'failed',
    error_message: 'There is no summary ffffffff. Use an id that stands under Summary Memory.',
    metadata: {},
    timestamp: minutesIn(30.4),
  },
];

function eventsOf(list: readonly (readonly [string, number, EventView['facts'], EventView['content']?])[]) {
  return list.map(
    ([kind, seconds, facts, content], index): EventView => ({
      id: `event-${index}`,
      run_id: 'run-answer',
      sequence: index + 1,
      kind,
      schema: 1,
      at: minutesIn(30 + seconds / 60),
      facts,
      content: content ?? null,
      erased_at: null,
    }),
  );
}

export const events: readonly EventView[] = eventsOf([
  ['run_created', 0, { thread_id: 'thread-tides', write_allowed: true }],
  ['step_started', 0.1, { step: 'model call 1' }],
  ['model_called', 0.2, { call: 1, model: 'gpt-5.6-luna', purpose: 'answer' }],
  [
    'model_replied',
    4.1,
    {
      call: 1,
      finish: 'tool_calls',
      prompt_tokens: 8120,
      completion_tokens: 64,
      tool_calls: 2,
      duration_ms: 3900,
    },
    { tool_calls: [{ name: 'search_memory' }, { name: 'expand_summary' }] },
  ],
  ['tool_started', 4.2, { tool_call_id: 'call-1', tool: 'search_memory', effect: 'read', repeatable: true }],
  [
    'tool_finished',
    4.4,
    {
      tool_call_id: 'call-1',
      tool: 'search_memory',
      status: 'success',
      tool_log_id: 'log-1',
      duration_ms: 140,
    },
    'One passage found.',
  ],
  ['tool_started', 4.5, { tool_call_id: 'call-2', tool: 'expand_summary', effect: 'read', repeatable: true }],
  [
    'tool_finished',
    4.9,
    {
      tool_call_id: 'call-2',
      tool: 'expand_summary',
      status: 'failed',
      tool_log_id: 'log-2',
      duration_ms: 6,
    },
  ],
  ['checkpoint_saved', 5, { checkpoint_id: 'checkpoint-1', at_sequence: 8 }],
  ['step_started', 5, { step: 'model call 2' }],
  ['model_called', 5.1, { call: 2, model: 'gpt-5.6-luna', purpose: 'answer' }],
  [
    'model_replied',
    14.8,
    {
      call: 2,
      finish: 'stop',
      prompt_tokens: 9871,
      completion_tokens: 412,
      tool_calls: 0,
      duration_ms: 9700,
    },
    'The range doubles …',
  ],
  ['run_completed', 14.9, { answer_id: 'message-answer' }],
]);
