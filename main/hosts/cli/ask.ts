import { type Command, report } from './command.ts';

/** `ask [--thread ID|new] TEXT`: one turn. */
export const ask: Command<{ readonly thread: string; readonly text: string }> = async (
  client,
  { thread, text },
) => {
  const turn = await client.turns.ask({ thread_id: thread === 'new' ? null : thread, text });
  const { tokens, budget, status, segments } = turn.context;
  const json = {
    thread_id: turn.thread_id,
    run_id: turn.run_id,
    final_answer: turn.final_answer,
    completed: turn.completed,
    steps: turn.steps,
    citations: turn.citations.map(({ record_id, version, source, page, quote }) => ({
      record_id,
      version,
      source,
      page,
      quote,
    })),
    context: { tokens, budget, status, segments },
  };
  const sources = turn.citations.map(
    ({ number, source, page }) => `  [${number}] ${source}${page === undefined ? '' : `, page ${page}`}`,
  );
  const lines = [turn.final_answer, ...(sources.length === 0 ? [] : ['', 'Sources:', ...sources])];
  return report(json, [...lines, '', `Thread ${turn.thread_id}`].join('\n'));
};
