import type { ConversationRecord } from '../../shared/records/records.ts';

export type ConversationItem =
  | {
      readonly kind: 'summary';
      readonly key: string;
      readonly summaryId: string;
      readonly messages: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: ConversationRecord;
      readonly isConsolidated: boolean;
    };

/**
 * The rows of a conversation: messages a summary has consumed are folded into one strip where they stood, and follow it
 * when it is open (spec R9, design 7).
 */
export function conversationItems(
  messages: readonly ConversationRecord[],
  open: ReadonlySet<string>,
): readonly ConversationItem[] {
  const counts = new Map<string, number>();
  for (const { summary_id } of messages) {
    if (summary_id !== null) counts.set(summary_id, (counts.get(summary_id) ?? 0) + 1);
  }
  const items: ConversationItem[] = [];
  const placed = new Set<string>();
  for (const message of messages) {
    const summaryId = message.summary_id;
    if (summaryId === null) {
      items.push({ kind: 'message', key: message.id, message, isConsolidated: false });
      continue;
    }
    const isOpen = open.has(summaryId);
    if (!placed.has(summaryId)) {
      placed.add(summaryId);
      items.push({
        kind: 'summary',
        key: `summary-${summaryId}`,
        summaryId,
        messages: counts.get(summaryId) ?? 0,
        isOpen,
      });
    }
    if (isOpen) items.push({ kind: 'message', key: message.id, message, isConsolidated: true });
  }
  return items;
}
