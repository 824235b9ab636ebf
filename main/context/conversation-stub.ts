import { joinSegments } from './assemble.ts';
import { estimateTokens } from './budget.ts';
import type { AssembledContext } from './context-item.ts';
import { type ConversationStub, conversationPreamble } from './segments/conversation.ts';
import { renderSegment, segmentDescriptions } from './segments/segment.ts';
import { summaryReference } from './segments/summary.ts';

/**
 * Replaces the conversation segment of an input by the stub and adds `[Summary ID: …]` under the summary segment; the
 * question and every other segment stay byte for byte as they were (spec R7).
 */
export function withConversationStub(context: AssembledContext, stub: ConversationStub): AssembledContext {
  const reference = summaryReference(stub);
  const isStubbed = (entry: { readonly segment: string }, id: string) =>
    entry.segment === 'conversation' || id === stub.summary_id;
  const segments = context.segments.map((segment) => {
    if (segment.name === 'conversation') {
      const text = renderSegment('conversation', conversationPreamble({ omitted: 0 }, stub));
      return { ...segment, text, tokens: estimateTokens(text) };
    }
    if (segment.name === 'summary') {
      const text = addSummaryLine(segment.text, reference.rendered, stub.summary_id);
      return { ...segment, text, tokens: estimateTokens(text) };
    }
    return segment;
  });
  const items = context.items.filter((item) => !isStubbed(item, item.record_id));
  const evidence = context.evidence.filter((entry) => !isStubbed(entry, entry.recordId));
  const folded = context.items
    .filter((item) => item.segment === 'conversation')
    .map(({ record_id, version, segment, tokens }) => ({
      record_id,
      version,
      segment,
      tokens,
      why: `folded into summary ${stub.summary_id}`,
    }));
  return joinSegments({
    segments,
    items: [...items, reference.item],
    evidence: reference.evidence === null ? evidence : [...evidence, reference.evidence],
    leftOut: [...context.leftOut, ...folded],
    rejected: context.rejected,
    pinFingerprint: context.pinFingerprint,
  });
}

function addSummaryLine(segment: string, line: string, id: string): string {
  if (segment.includes(`[Summary ID: ${id}]`)) return segment;
  const { empty } = segmentDescriptions.summary;
  return segment.endsWith(`\n${empty}`) ? segment.slice(0, -empty.length) + line : `${segment}\n${line}`;
}
