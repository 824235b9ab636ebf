import type { TurnResult } from '../../shared/contract/turns.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { SourceReference } from '../../shared/records/base.ts';
import { resolveCitations } from '../context/citations.ts';
import type { NewEvent } from '../journal/events.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';
import { readCitableRecords } from './citable-records.ts';
import type { LiveRun } from './live-run.ts';
import type { LoopResult } from './run-loop.ts';
import { checkTask } from './task/check-task.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/** The fixed answer of a run that reached its iteration cap (spec R13). */
export const inabilityMessage =
  'I could not finish this within the ten steps a run may take. What I found so far is kept; ask again, more narrowly, to go on from there.';

export interface FinishedRun {
  readonly result: TurnResult;
  readonly answer: SourceReference & { readonly content: string };
}

/**
 * Ends a run that came to an answer, or to its cap: the answer, its workflow record and the ending event are one transaction
 * (spec R1, R11, R13); a task's acceptance criteria are checked in it (spec D4). A source forgotten meanwhile makes the whole fail, so a late answer is never stored (spec E4).
 */
export async function finishRun(
  dependencies: TurnDependencies,
  run: LiveRun,
  loop: LoopResult,
): Promise<FinishedRun> {
  const { memory, ids } = dependencies;
  const { runId: run_id, threadId: thread_id } = run;
  const completed = loop.answer !== null;
  const said = loop.answer ?? inabilityMessage;
  const citable = await readCitableRecords(memory, said, loop.evidence);
  const cited = resolveCitations(said, (id) => citable.get(id) ?? null);
  const answerId = ids();
  const sources = run.sources.list();
  const acceptance = await checkTask(dependencies, run, {
    answer: completed ? { id: answerId, text: cited.text } : null,
    citations: cited.citations,
    steps: loop.steps,
  });
  const ending: NewEvent = completed
    ? {
        run_id,
        kind: 'run_completed',
        facts: { answer_id: answerId, reason: 'answered' },
        content: acceptance,
      }
    : { run_id, kind: 'run_failed', facts: { reason: 'iteration_cap' }, content: acceptance };
  const writes: MemoryWrite[] = [
    {
      kind: 'message',
      id: answerId,
      thread_id,
      role: 'assistant',
      content: cited.text,
      run_id,
      sources,
      citations: cited.citations,
    },
    {
      kind: 'event',
      event: ending,
      sources: acceptance === null ? [] : [...sources, { id: answerId, version: 0 }],
    },
  ];
  if (loop.steps.length > 0) {
    writes.push({
      kind: 'workflow',
      query: run.query.content,
      steps: loop.steps.map(({ tool, outcome }) => ({ tool: tool === '' ? 'unnamed' : tool, outcome })),
      answer_excerpt: [...cited.text].slice(0, 200).join(''),
      success: completed,
      sources: [...sources, { id: answerId, version: 0 }],
    });
  }
  const [message] = await memory.commit(writes);
  if (message === undefined) throw new CommonplaceError('internal', 'The answer was not written.');
  return {
    answer: { id: message.id, version: message.version, content: cited.text },
    result: {
      thread_id,
      run_id,
      final_answer: cited.text,
      completed,
      stop_reason: completed ? 'answered' : 'iteration_cap',
      steps: [...loop.steps],
      citations: [...cited.citations],
      context: loop.meter,
      answer_id: answerId,
      model: dependencies.model().chat.id,
    },
  };
}
