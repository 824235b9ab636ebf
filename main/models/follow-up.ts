import { stopWords } from './chat/offline/stop-words.ts';
import { stem, terms, words } from './chat/offline/terms.ts';

/** What may be asked of any document; a question of these words alone is about what was talked of before. */
const attributes: ReadonlySet<string> = new Set(
  (
    'author authors wrote written write writer published publish publication year date title abstract summary claim claims ' +
    'claimed limit limits limitation limitations method methods result results conclusion conclusions finding findings page ' +
    'paper papers study article book report text work section chapter source reference references example examples detail ' +
    'details reason reasons cause number name names meaning phone email identifier id doi latter former another other ' +
    'autor autoren verfasst verfasser geschrieben schrieb titel jahr bericht artikel studie arbeit grund gründe ergebnis ' +
    'ergebnisse beispiel weiter elaborate continue go further happened happen'
  )
    .split(' ')
    .flatMap((word) => [word, stem(word)]),
);

const pronoun =
  /(?<![\p{L}'’])(?:it|its|they|them|their|theirs|he|him|his|she|her|hers|(?:this|that|these|those)(?=\s+(?:paper|study|article|book|report|document|text|work|method|approach|result|claim|finding|person|author|one|company|experiment|system)s?\b)|(?:this|that|these|those)(?=\s*[?.!]?\s*$))(?!\p{L})|它们?|他们?|她们?|^(?:这|那|该)|それ|これ|その|この|彼女?/giu;
const germanPronoun =
  /(?<!\p{L})(?:er|ihn|ihm|ihr|ihre[mnrs]?|sie|sein|seine[mnrs]?|dessen|deren|(?:diese[mnrs]?|jene[mnrs]?)(?!\s+(?:woche|monat|jahr)))(?!\p{L})/giu;
const opening =
  /^\s*(?:and|und|but|aber|or|oder|so|also|what about|how about|wie steht es mit|那么?|では)(?=[\s,，]|\p{Script=Han})/iu;
const impersonal =
  /\b(?:gibt es|geht es|is it (?:true|possible)|(?:does|did|will) it (?:mean|matter|take)|wie spät)\b/giu;

const german = /\b(?:der|das|und|wer|wann|wie|warum|wo|ist|sind|wurde|hat|ein|eine|im|von)\b/iu;

const calendar =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/iu;

/**
 * What a question names: words with a capital letter, the first of the sentence and the calendar's aside, and codes. None in
 * German, where every noun has one.
 */
export function namesIn(question: string): readonly string[] {
  if (german.test(question)) return [];
  return words(question).filter(
    (word, index) =>
      (index > 0 && /^\p{Lu}\p{L}{2,}/u.test(word) && !calendar.test(word)) ||
      (/\p{L}.*\p{N}|\p{N}.*\p{L}/u.test(word) && !/^\d+(?:st|nd|rd|th|s|am|pm)$/iu.test(word)),
  );
}

/** Whether a question can be understood only with what was said before: it refers back, or names nothing of its own. */
export function isFollowUp(question: string): boolean {
  const text = question.replace(impersonal, ' ');
  if (bareInChinese.test(text)) return true;
  const own = terms(text).filter((term) => !attributes.has(term));
  if (own.length === 0) return true;
  const named = namesIn(text).length > 0;
  const reference = [...text.matchAll(german.test(text) ? germanPronoun : pronoun)][0];
  if (reference !== undefined) {
    const before = text.slice(0, reference.index);
    return terms(before).length < 3 && namesIn(before).length === 0;
  }
  return opening.test(text) && !named && own.length <= 3;
}

const bareInChinese =
  /^\s*(?:那么?|那)?(?:(?:这|那|该)(?:篇|个|本|项)?(?:论文|文章|研究|书)?)?(?:是|在|有)?(?:谁|作者|什么时候|何时|为什么|为何|哪里|哪年|多少|怎么样|然后|还有)[\p{Script=Han}]{0,3}[呢吗？?。\s]*$/u;
/** So many words tell what was talked of; a message pasted in would drown the question. */
const mostWords = 24;

/**
 * What a follow-up is about, in the words of the earlier questions, latest first, back to the one that stands alone; empty when
 * the question itself does. Deterministic; looks at nothing but words.
 *
 * @param earlier the user's messages before it in the thread, oldest first.
 */
export function subjectReferredTo(question: string, earlier: readonly string[]): string {
  if (!isFollowUp(question)) return '';
  const found: string[] = [];
  for (const one of earlier.toReversed()) {
    const subject = words(one).filter((word) => isTelling(word.toLowerCase()));
    if (one.trim() === question.trim() || subject.length === 0) continue;
    found.push(...subject);
    if (!isFollowUp(one)) break;
  }
  return [...new Set(found)].slice(0, mostWords).join(' ');
}

function isTelling(word: string): boolean {
  return !stopWords.has(word) && !attributes.has(word) && !attributes.has(stem(word));
}
