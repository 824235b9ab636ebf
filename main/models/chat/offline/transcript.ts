/** One message of a transcript or of an expanded summary. */
export interface TranscriptTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

const time = String.raw`[[(]?\d{4}-\d{2}-\d{2}[T ][\d:.]+Z?[\])]?`;
const mark = String.raw`[ \t]*(?:[-*#>]+[ \t]*)?(?:\d+[.)][ \t]*)?`;
const turnStart = new RegExp(
  [
    // [2026-01-12T09:00:00.000Z | user | record 7f…] text
    String.raw`^${mark}\[\d{4}-\d{2}-\d{2}T[\d:.]+Z? \| (user|assistant)\b[^\]\n]*\][ \t]*`,
    // [2026-01-12T09:00:00.000Z] user: text, User (2026-01-12T09:00:00Z): text, ## user
    String.raw`^${mark}(?:${time}[ \t]*[-–·|:]?[ \t]*)?[[(*]*(user|assistant)\b[\])*]*[ \t]*(?:[·,@|-]?[ \t]*${time})?[ \t]*(?::|(?=\n|$))[ \t*]*`,
  ].join('|'),
  'gimu',
);

/**
 * Reads the turns of a transcript: a line beginning with `user` or `assistant`, with or without a time, a list or
 * heading mark before and a colon after, begins one. Text before the first turn is left out. A text without
 * such lines has no turns.
 */
export function parseTranscript(text: string): readonly TranscriptTurn[] {
  const starts = [...text.matchAll(turnStart)];
  return starts.flatMap((match, index) => {
    const role = (match[1] ?? match[2])?.toLowerCase() === 'assistant' ? 'assistant' : 'user';
    const body = text.slice(match.index + match[0].length, starts[index + 1]?.index ?? text.length).trim();
    return body === '' ? [] : [{ role, text: body } satisfies TranscriptTurn];
  });
}
