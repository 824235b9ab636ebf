import { findEntities } from './entities.ts';
import { splitSentences } from './sentences.ts';
import { terms } from './terms.ts';
import { parseTranscript, type TranscriptTurn } from './transcript.ts';

const none = 'None noted.';
const sentenceLimit = 300;
const sectionLines = 14;

/**
 * Summarises a transcript with its own sentences under exactly the four headings of spec R8. Every message has a
 * chance: the best sentence of each is taken first, in order. A section with nothing in it says so.
 */
export function offlineSummary(transcript: string): string {
  const parsed = parseTranscript(transcript);
  const turns: readonly TranscriptTurn[] = parsed.length > 0 ? parsed : [{ role: 'user', text: transcript }];
  const lines = turns.flatMap((turn) => turnLines(turn));
  const plain = lines.filter((line) => !line.emotion && !line.action);
  const technical = pickCovering(plain.length > 0 ? plain : lines);
  return [
    '## Technical Information',
    bullets(technical),
    '## Emotional Context',
    bullets(lines.filter((line) => line.emotion).slice(0, sectionLines)),
    '## Entities & References',
    references(turns.map((turn) => turn.text).join('\n')),
    '## Action Items & Decisions',
    bullets(lines.filter((line) => line.action).slice(0, sectionLines)),
  ].join('\n\n');
}

interface Line {
  readonly text: string;
  readonly turn: TranscriptTurn;
  readonly terms: readonly string[];
  readonly emotion: boolean;
  readonly action: boolean;
}

const emotionWords =
  /\b(?:worried|worry|afraid|anxious|nervous|happy|glad|excited|sad|sorry|frustrat\w*|annoy\w*|angry|upset|confus\w*|unsure|hope|hoping|thank(?:s| you)|grateful|love|hate|great|wonderful|disappoint\w*|surpris\w*|curious|relieved|stress\w*|overwhelm\w*|besorgt|froh|danke|leider|hoffe|ärger\w*|verwirrt)\b|谢谢|抱歉|担心|高兴|ありがとう|心配|嬉しい/iu;
const actionWords =
  /\b(?:will|shall|should|must|need to|needs to|have to|let us|let['’]s|decid\w*|agreed?|plan(?:s|ned)? to|todo|to do|next step|please|remember|keep in mind|follow up|deadline|going to|wollen|sollen|müssen|beschlossen|bitte)\b|请|決定|决定|ください/iu;

function turnLines(turn: TranscriptTurn): readonly Line[] {
  return splitSentences(saidIn(turn)).map((sentence) => ({
    text: shorten(sentence.text),
    turn,
    terms: terms(sentence.text),
    emotion: emotionWords.test(sentence.text),
    action: actionWords.test(sentence.text) && !/[?？]$/u.test(sentence.text),
  }));
}

/** What a message says: an answer without its citation numbers, which point to nothing here. */
function saidIn(turn: TranscriptTurn): string {
  if (turn.role === 'user') return turn.text;
  return turn.text.replace(/\s*\[\d{1,3}\]/gu, '');
}

/** The weightiest line of each message first; when there are more messages than lines, the weightiest of those. */
function pickCovering(lines: readonly Line[]): readonly Line[] {
  const frequency = new Map<string, number>();
  for (const line of lines)
    for (const term of new Set(line.terms)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  function weight(line: Line): number {
    const sum = line.terms.reduce((total, term) => total + Math.log(1 + (frequency.get(term) ?? 0)), 0);
    return sum / Math.sqrt(line.terms.length + 3);
  }
  const heavier = (a: Line, b: Line): number => weight(b) - weight(a);
  const best = [...new Set(lines.map((line) => line.turn))].flatMap(
    (turn) => lines.filter((line) => line.turn === turn).sort(heavier)[0] ?? [],
  );
  const rest = lines.filter((line) => !best.includes(line)).sort(heavier);
  const chosen = new Set([...[...best].sort(heavier), ...rest].slice(0, sectionLines));
  return lines.filter((line) => chosen.has(line));
}

function bullets(lines: readonly Line[]): string {
  const texts = lines.map((line) => `- ${line.turn.role === 'user' ? 'User' : 'Assistant'}: ${line.text}`);
  return texts.length === 0 ? none : [...new Set(texts)].join('\n');
}

function references(text: string): string {
  const entities = findEntities(text).map((entity) => `- ${entity.name} (${entity.type})`);
  const links =
    text.match(
      /https?:\/\/[^\s)\]>"']+|\b10\.\d{4,9}\/[^\s)\]>"']+|\b\d{4}\.\d{4,5}(?:v\d+)?\b|(?<![\w-])[\w-]{1,100}\.(?:pdf|docx|html?|md|txt)\b/giu,
    ) ?? [];
  const lines = [...entities, ...links.map((link) => `- ${link}`)];
  return lines.length === 0 ? none : [...new Set(lines)].slice(0, sectionLines).join('\n');
}

/** One line that cannot be taken for a heading or list of its own. */
function shorten(text: string): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .replace(/^(?:#{1,6}|[-*+•>]|\d{1,3}[.)])\s+/u, '')
    .trim();
  const characters = [...line];
  return characters.length <= sentenceLimit ? line : `${characters.slice(0, sentenceLimit - 1).join('')}…`;
}
