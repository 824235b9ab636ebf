import type { AnyRecord } from '../memory/any-record.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { Evidence } from '../models/evidence.ts';
import type { ToolCallResult } from './run-tool-call.ts';

/** The records a tool call returned, as evidence that may be cited (spec R16). Refused and failed calls return none. */
export async function toolEvidence(
  memory: Pick<MemoryManager, 'readRecord'>,
  result: ToolCallResult,
): Promise<readonly Evidence[]> {
  if (result.step.outcome !== 'success') return [];
  const records = await Promise.all(result.sources.map(({ id }) => memory.readRecord(id)));
  return records.flatMap((record) => (record === null ? [] : [toEvidence(record)]));
}

function toEvidence(record: AnyRecord): Evidence {
  const base = { recordId: record.id, version: record.version, segment: 'tool', origin: record.origin };
  switch (record.store) {
    case 'conversation':
      return {
        ...base,
        origin: record.trusted_as ?? record.origin,
        source: `message of ${record.timestamp}`,
        role: record.role,
        text: record.content,
      };
    case 'tool_log':
      return { ...base, origin: 'tool', source: record.tool_name, text: record.result };
    case 'knowledge':
      return {
        ...base,
        source: record.source,
        ...(record.page === null ? {} : { page: record.page }),
        text: record.content,
      };
    case 'workflow':
      return { ...base, source: 'an earlier run', text: record.query };
    case 'toolbox':
      return { ...base, source: record.name, text: record.description };
    case 'entity':
      return { ...base, source: record.name, text: record.description };
    case 'summary':
      return { ...base, source: `summary ${record.id}`, text: record.summary };
    case 'note':
      return { ...base, source: 'a note', text: record.content };
    case 'pin':
      return { ...base, source: `a pinned ${record.kind}`, text: record.text };
  }
}
