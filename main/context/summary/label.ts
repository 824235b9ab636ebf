import { countCodePoints, sliceCodePoints } from '../../../shared/code-points.ts';
import { stopWords } from '../../models/chat/offline/stop-words.ts';

const leastLabelWords = 8;
const mostLabelWords = 12;
/** Specific words a label needs (spec R8). */
const specificWordsNeeded = 3;

/** Words that say only that there was a conversation (spec R8). */
const genericWords: ReadonlySet<string> = new Set([
  'summary',
  'conversation',
  'chat',
  'thread',
  'discussion',
  'message',
  'user',
  'assistant',
]);

/** Fills up the label of a thread with too few words of its own. */
const fillers = ['brief', 'exchange', 'kept', 'here', 'with', 'very', 'few', 'words'];

/** A label is made from the beginning of a longer transcript. */
const readLimit = 50_000;
const wordLimit = 40;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of `text`; scripts written without spaces are segmented by dictionary. */
function wordsOf(text: string): readonly string[] {
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  return [...segmenter.segment(text.slice(0, readLimit))]
    .filter((part) => part.isWordLike === true)
    .map((part) => part.segment);
}

function isSpecific(word: string): boolean {
  const key = word.toLowerCase();
  const longEnough = countCodePoints(key) > 1 || unspaced.test(key);
  return longEnough && !/^\p{N}+$/u.test(key) && !stopWords.has(key) && !genericWords.has(key);
}

/** Words as a reader counts them: what white space separates. */
export function countWords(label: string): number {
  return label.trim() === '' ? 0 : label.trim().split(/\s+/u).length;
}

/**
 * Whether a label could stand over any thread: fewer than 3 of its words, stop words and words such as `summary` aside,
 * occur in the transcript (spec R8).
 */
export function isGenericLabel(label: string, transcript: string): boolean {
  const spoken = transcript.toLowerCase();
  const counted = new Set(wordsOf(label).map((word) => word.toLowerCase()));
  for (const word of [...stopWords, ...genericWords]) counted.delete(word);
  return [...counted].filter((word) => occursIn(spoken, word)).length < specificWordsNeeded;
}

/** Found as a whole word; scripts without spaces have no such ends. */
function occursIn(text: string, word: string): boolean {
  if (unspaced.test(word)) return text.includes(word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** Whether a label may stand as it is: 8 to 12 words, and not generic (spec R8). */
export function isAcceptableLabel(label: string, transcript: string): boolean {
  const count = countWords(label);
  return count >= leastLabelWords && count <= mostLabelWords && !isGenericLabel(label, transcript);
}

/** The label in a model's reply: its first line with text, without quotation marks, markup or a closing full stop. */
export function readLabel(reply: string): string {
  const line = reply.split('\n').find((candidate) => candidate.trim() !== '') ?? '';
  return line
    .trim()
    .replace(/^[#>*\-\s]*(?:label\s*:)?\s*/iu, '')
    .replace(/^["'“”‘’`*_]+|["'“”‘’`*_.。]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/**
 * A label of 8 to 12 words made from what was said: its most frequent specific words in order of appearance, filled up with
 * the rest and then with plain words where a thread is tiny. The same messages always give the same label (spec R8).
 */
export function deterministicLabel(contents: readonly string[]): string {
  const found = new Map<string, { readonly word: string; readonly order: number; count: number }>();
  for (const word of wordsOf(contents.join('\n'))) {
    const key = word.toLowerCase();
    const known = found.get(key);
    if (known === undefined)
      found.set(key, { word: sliceCodePoints(word, 0, wordLimit), order: found.size, count: 1 });
    else known.count += 1;
  }
  const all = [...found.values()];
  const specific = all
    .filter((entry) => isSpecific(entry.word))
    .sort((left, right) => right.count - left.count || left.order - right.order)
    .slice(0, mostLabelWords - 2);
  const rest = all.filter((entry) => !specific.includes(entry));
  const chosen = [...specific, ...rest.slice(0, Math.max(0, leastLabelWords - specific.length))]
    .sort((left, right) => left.order - right.order)
    .map((entry) => entry.word);
  return [...chosen, ...fillers.slice(0, Math.max(0, leastLabelWords - chosen.length))].join(' ');
}
