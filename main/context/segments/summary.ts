import { sliceCodePoints } from '../../../shared/code-points.ts';
import { fixedPoint } from '../../../shared/fixed-point.ts';
import type { Hit } from '../../../shared/records/records.ts';
import { neutralise } from '../neutralise.ts';
import { parseOrigin } from '../trust.ts';
import { type Candidate, toCandidate } from './candidate.ts';
import type { ConversationStub } from './conversation.ts';

/** The most characters of a label that stand in the index. */
const labelLimit = 200;

/** One line of the summary index. The label is the first line of `text`. */
function summaryLine(id: string, text: string): string {
  const firstLine = text.trimStart().split('\n', 1)[0] ?? '';
  const label = sliceCodePoints(neutralise(firstLine).text.trim(), 0, labelLimit);
  return `[Summary ID: ${id}] ${label}`;
}

/** The summary index: ids and labels only; the rest is behind expand_summary (spec R2, R16). */
export function summaryCandidates(hits: readonly Hit[], stub: ConversationStub | null): readonly Candidate[] {
  const best = Math.max(0, ...hits.map((hit) => hit.score));
  const candidates = hits
    .filter((hit) => hit.record_id !== stub?.summary_id)
    .map((hit, index) =>
      toCandidate({
        kind: 'summary',
        segment: 'summary',
        record: { id: hit.record_id, version: hit.version, origin: parseOrigin(hit.origin) },
        source: `summary ${hit.record_id}`,
        stored: hit.text,
        rendered: summaryLine(hit.record_id, hit.text),
        relevance: best === 0 ? 0 : Math.max(0, hit.score / best),
        because: `match ${index + 1} for the question in this thread's summaries, score ${fixedPoint(hit.score, 3)}`,
      }),
    );
  return stub === null ? candidates : [summaryReference(stub), ...candidates];
}

/** The reference that has to stand under the summary segment after a consolidation (spec R7). */
export function summaryReference(stub: ConversationStub): Candidate {
  return toCandidate({
    kind: 'summary_reference',
    segment: 'summary',
    record: { id: stub.summary_id, version: stub.version, origin: 'model' },
    source: `summary ${stub.summary_id}`,
    stored: stub.label,
    rendered: summaryLine(stub.summary_id, stub.label),
    relevance: 1,
    because: `holds the ${stub.messages} messages folded before this call`,
  });
}
