import type { PinRecord } from '../../shared/records/pin.ts';
import type { ConversationRecord } from '../../shared/records/records.ts';
import { type PinSuggestion, suggestPins } from './suggest-pins.ts';

/** How many of a thread's latest messages are looked through. */
const messagesRead = 40;

/** A sentence worth pinning, and the message it stands in. */
export interface OfferedPin extends PinSuggestion {
  readonly record_id: string;
  readonly version: number;
}

/**
 * What the latest messages of a thread offer for pinning, latest first: each sentence once, and none that is or was pinned. An answer made
 * from documents or tool results offers nothing: its "I will" may be somebody else's words (spec D6).
 */
export function unpinnedSuggestions(
  messages: readonly ConversationRecord[],
  pins: readonly Pick<PinRecord, 'text' | 'source_id'>[],
): readonly OfferedPin[] {
  const known = new Set(pins.map((pin) => pin.text));
  const pinnedWhole = new Set(pins.map((pin) => pin.source_id));
  const offered: OfferedPin[] = [];
  for (const message of messages.slice(-messagesRead).reverse()) {
    if (message.kept || message.trusted_as !== undefined) continue;
    for (const suggestion of suggestPins(message)) {
      const { text } = suggestion;
      const isWhole = pinnedWhole.has(message.id) && known.has(message.content);
      if (known.has(text) || isWhole || !message.content.includes(text)) continue;
      known.add(text);
      offered.push({ ...suggestion, record_id: message.id, version: message.version });
    }
  }
  return offered;
}
