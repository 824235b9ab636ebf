import type { Citation, ConversationRecord } from '../../../shared/records/records.ts';
import { minutesIn } from './times.ts';

export function messageOf(
  given: Pick<ConversationRecord, 'id' | 'thread_id' | 'role' | 'content' | 'timestamp'> &
    Partial<ConversationRecord>,
): ConversationRecord {
  return {
    version: 12,
    origin: given.role === 'user' ? 'user' : 'model',
    metadata: {},
    summary_id: null,
    run_id: null,
    citations: [],
    kept: false,
    ...given,
  };
}

export const tidesCitation: Citation = {
  number: 1,
  record_id: 'chunk-tides',
  version: 3,
  source: 'On the tides of a narrowing channel.pdf',
  page: 1,
  quote: 'The range therefore doubled over the length of the survey.',
};

export const logCitation: Citation = {
  number: 2,
  record_id: 'chunk-log',
  version: 4,
  source: 'Keeper’s log, winter of 1871.docx',
  quote: 'The water stood over the third step of the landing at ten minutes past two',
};

export const longAnswer = `The range **doubles** between the mouth and the head of the channel, and the survey puts that down to its shape rather than to weather [1].

| Place | Spring range | High water |
| --- | --- | --- |
| Mouth | 6.1 m | 0 min |
| 40 km in | 12.3 m | 51 min later |

Two things support this:

1. Wind and pressure were recorded throughout and are too small to explain it [1].
2. The keeper's log has one high water that *was* out of proportion, on a night of very low pressure, and it lasted under two hours [2].

> I am not sure that the log and the survey use the same zero. Neither of them says.

The relation the survey fits is \`range = a / width\`, with \`a\` found from the two gauges:

\`\`\`
a = 6.1 m * 18 km = 109.8 m km
\`\`\`
`;

const folded = [
  ['user', 'What are these three documents about?'],
  [
    'assistant',
    'A survey of tides in a narrowing channel, a lighthouse keeper’s log, and notes on reading a barometer.',
  ],
  ['user', 'Who wrote the survey?'],
  ['assistant', 'The survey does not name its author. It is signed by the harbour office.'],
  ['user', 'From now on, give heights in metres.'],
  ['assistant', 'I will give heights in metres.'],
] as const;

/** The thread shown first: a summary strip, then an answer with sources and tool calls, then an open question. */
export const tidesMessages: readonly ConversationRecord[] = [
  ...folded.map(([role, content], index) =>
    messageOf({
      id: `folded-${index}`,
      thread_id: 'thread-tides',
      role,
      content,
      timestamp: minutesIn(index * 2),
      summary_id: '4be01c7a',
    }),
  ),
  messageOf({
    id: 'message-question',
    thread_id: 'thread-tides',
    role: 'user',
    content: 'How much does the tidal range grow along the channel, and could the weather explain it?',
    timestamp: minutesIn(30),
    run_id: 'run-answer',
  }),
  messageOf({
    id: 'message-answer',
    thread_id: 'thread-tides',
    role: 'assistant',
    content: longAnswer,
    timestamp: minutesIn(31),
    run_id: 'run-answer',
    citations: [tidesCitation, logCitation],
  }),
];

export const stormMessages: readonly ConversationRecord[] = [
  messageOf({
    id: 'storm-question',
    thread_id: 'thread-storm',
    role: 'user',
    content: 'List every night in the log on which the glass fell below 28.5.',
    timestamp: minutesIn(50),
    run_id: 'run-failed',
  }),
];

/** A very long thread, for scrolling. */
export const longThread: readonly ConversationRecord[] = Array.from({ length: 1000 }, (_, index) =>
  messageOf({
    id: `long-${index}`,
    thread_id: 'thread-long',
    role: index % 2 === 0 ? 'user' : 'assistant',
    content:
      index % 2 === 0
        ? `Reading ${index / 2 + 1}: what does the log say about this day?`
        : `The glass stood at ${(28 + (index % 17) / 10).toFixed(1)} and the wind was ${['north', 'west', 'south-west'][index % 3]}. ${'The lamp was trimmed and the night was quiet. '.repeat(index % 5)}`,
    timestamp: minutesIn(index),
  }),
);
