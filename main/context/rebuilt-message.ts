import type { AnyRecord } from '../memory/any-record.ts';
import type { CallSnapshot, SnapshotItem } from '../memory/call-snapshot.ts';
import { type ConversationStub, conversationPreamble } from './segments/conversation.ts';
import { renderRecord } from './segments/render-record.ts';
import { type SegmentName, segmentNames, segmentOpening, withoutLines } from './segments/segment.ts';

/** A stretch of a message: the harness's own words, or one record. The texts of all parts together are the message. */
export interface MessagePart {
  readonly segment: string;
  readonly record_id: string | null;
  /** Null when it can't be told any more. */
  readonly text: string | null;
}

export interface SeenItem extends Pick<SnapshotItem, 'record_id' | 'segment' | 'origin'> {
  /** Null when it was forgotten. */
  readonly record: AnyRecord | null;
  /** As it was written for the model, where that is kept. */
  readonly sent: string | null;
}

/** What is known of a user message besides its records. */
export interface MessageFraming {
  readonly leftOut: CallSnapshot['left_out'];
  /** Older messages that were said to be left out (spec R3). */
  readonly omitted: number;
  /** What stood for the conversation (spec R7); `gone` when its summary was forgotten. */
  readonly stub: ConversationStub | 'gone' | null;
}

/**
 * The user message of a recorded call, put together again from the records that are left of it, segment by segment (spec D1): the
 * counterpart of `assembleContext`.
 */
export function rebuildMessage(items: readonly SeenItem[], framing: MessageFraming): readonly MessagePart[] {
  const segments = segmentNames
    .map((name) => segmentParts(name, items, framing))
    .filter((parts) => parts.length > 0);
  return separate(segments, '\n\n').flat();
}

function segmentParts(
  segment: SegmentName,
  items: readonly SeenItem[],
  framing: MessageFraming,
): readonly MessagePart[] {
  const own = (text: string | null): MessagePart => ({ segment, record_id: null, text });
  const found = items
    .filter((item) => item.segment === segment)
    .map(({ record_id, record, origin, sent }) => {
      const text = record === null ? null : (sent ?? renderRecord(record, segment, origin));
      return { segment, record_id, text };
    });
  const opening = own(segmentOpening(segment));
  if (segment === 'question') return [opening, ...found];
  const isLeftOut = framing.leftOut.some((item) => item.segment === segment);
  if ((segment === 'notes' || segment === 'pins') && found.length === 0 && !isLeftOut) return [];
  const said = segment === 'conversation' ? [...preamble(framing).map(own), ...found] : found;
  const lines = said.length === 0 ? [own(withoutLines(segment, { isSqueezedOut: isLeftOut }))] : said;
  return [
    opening,
    ...separate(
      lines.map((line) => [line]),
      '\n',
    ).flat(),
  ];
}

function preamble({ omitted, stub }: MessageFraming): readonly (string | null)[] {
  return stub === 'gone' ? [null] : conversationPreamble({ omitted }, stub);
}

/** Groups of parts, with a separator behind each but the last. */
function separate(
  groups: readonly (readonly MessagePart[])[],
  separator: string,
): readonly (readonly MessagePart[])[] {
  return groups.map((parts, index) => {
    const last = parts.at(-1);
    if (index === groups.length - 1 || last === undefined || last.text === null) return parts;
    return [...parts.slice(0, -1), { ...last, text: last.text + separator }];
  });
}
