import type { Bridge } from '../../renderer/bridge/bridge.ts';
import type { TaskView } from '../../shared/contract/tasks.ts';
import { minutesIn } from './content/times.ts';

const view: TaskView = {
  task: {
    id: 'task-storms',
    version: 41,
    origin: 'user',
    thread_id: 'thread-storm',
    run_id: 'run-answer',
    goal: 'Compare what the two storm reports say about surge heights.',
    inputs: ['storm-1953.pdf', 'storm-2013.pdf'],
    outputs: ['A table'],
    acceptance: ['Every row cites the report it comes from.', 'Both reports are covered.'],
    write_allowed: false,
    created_at: minutesIn(30),
  },
  status: 'completed',
  checks: [
    {
      criterion: 'Every row cites the report it comes from.',
      met: true,
      why: 'Each of 6 statements cites a record that holds the quote word for word.',
      evidence: [{ record_id: 'chunk-1', version: 12, title: 'from document "storm-1953.pdf", page 3' }],
    },
    {
      criterion: 'Both reports are covered.',
      met: false,
      why: 'The cited passages do not show it. Judge it yourself.',
      evidence: [],
    },
  ],
};

/** Research tasks; an approved one is asked like any question. */
export function createFakeTasks(ask: Bridge['turns']['ask']): Pick<Bridge, 'tasks'> {
  const { goal, inputs, outputs, acceptance } = view.task;
  return {
    tasks: {
      propose: async () => ({ draft: { goal, inputs, outputs, acceptance }, by: 'rule', problem: null }),
      approve: ({ thread_id, request }) => ask({ thread_id, text: request }),
      read: async () => view,
      list: async () => ({ tasks: [view.task] }),
    },
  };
}
