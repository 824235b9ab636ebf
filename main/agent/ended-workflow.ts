import type { WorkflowStep } from '../../shared/records/records.ts';
import type { JournalEvent } from '../journal/events.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { MemoryWrite } from '../memory/memory-write.ts';

/**
 * The workflow record of a run that ends without an answer (spec R11): its steps are read off its journal, a call that was under way counts
 * as failed. Nothing for a run without a tool call, and none where what it would be made of was forgotten (spec E4).
 */
export async function endedWorkflow(
  memory: Pick<MemoryManager, 'readEvents' | 'readRecord' | 'readSources'>,
  runId: string,
): Promise<readonly MemoryWrite[]> {
  const events = await memory.readEvents(runId);
  const steps = readSteps(events);
  const query = await readQuery(memory, events);
  if (steps.size === 0 || query === null) return [];
  const logs = events.flatMap((event) =>
    event.kind === 'tool_finished' || event.kind === 'tool_refused' ? [event.facts.tool_log_id] : [],
  );
  const records = await Promise.all(logs.map((id) => memory.readRecord(id)));
  const read = records.flatMap((record) =>
    record === null ? [] : [{ id: record.id, version: record.version }],
  );
  if (read.length < logs.length) return [];
  const { id, version, content } = query;
  return [
    {
      kind: 'workflow',
      query: content,
      steps: [...steps.values()],
      answer_excerpt: '',
      success: false,
      sources: [{ id, version }, ...read],
    },
  ];
}

function readSteps(events: readonly JournalEvent[]): ReadonlyMap<string, WorkflowStep> {
  const steps = new Map<string, WorkflowStep>();
  for (const { kind, facts } of events) {
    if (kind === 'tool_started') {
      steps.set(facts.tool_call_id, { tool: facts.tool, outcome: 'failed', note: 'interrupted' });
    } else if (kind === 'tool_finished') {
      steps.set(facts.tool_call_id, { tool: facts.tool, outcome: facts.status });
    } else if (kind === 'tool_refused') {
      steps.set(facts.tool_call_id, { tool: facts.tool, outcome: 'refused' });
    }
  }
  return steps;
}

async function readQuery(memory: Pick<MemoryManager, 'readRecord'>, events: readonly JournalEvent[]) {
  const created = events[0];
  if (created?.kind !== 'run_created') return null;
  const query = await memory.readRecord(created.facts.query_id ?? '');
  return query?.store === 'conversation' ? query : null;
}
