import type { Evidence } from '../../evidence.ts';
import { namesIn } from '../../follow-up.ts';
import { authorTerm, canonicalTerms } from './canonical-terms.ts';
import { answersKind, attributeAsked, ownerAsked, type QuestionKind, questionKind } from './question.ts';
import { type ReadRecord, type ReadSentence, readRecord } from './read-record.ts';
import { formPenalty, isFragment } from './sentence-form.ts';
import type { Sentence } from './sentences.ts';
import { nearestWord } from './spelling.ts';
import { words } from './terms.ts';

/** A sentence of the evidence, measured against a question. */
export interface RankedSentence {
  readonly evidence: Evidence;
  readonly sentence: Sentence;
  /** Of its record: all sentences, and its place among them. */
  readonly record: ReadRecord;
  readonly index: number;
  /** For ordering only. */
  readonly score: number;
  /** 0 to 1: how much of the question's weight the sentence, its headings and its record hold; for deciding to abstain. */
  readonly relevance: number;
  /** The question's terms that the sentence holds. */
  readonly matched: ReadonlySet<string>;
  /** Whether some of them stand only in its heading: then the whole section answers. */
  readonly headed: boolean;
  /** Whether it holds the kind of thing that is asked for. */
  readonly fitting: boolean;
  readonly terms: ReadonlySet<string>;
  /** Whether the sentence so many places away in its record holds something of the question that this one lacks. */
  readonly lacking: (places: number) => boolean;
}

/** What a question calls the thing it is about; it says little about which sentence answers. */
const genericTerms: ReadonlySet<string> = new Set(
  canonicalTerms(
    'paper study work book text note report blog post bericht studie known used use given shown show name list',
  ),
);

const fittingBonus: Readonly<Record<QuestionKind, number>> = {
  person: 0.2,
  number: 0.2,
  time: 0.2,
  place: 0.2,
  reason: 0.2,
  definition: 0.4,
  other: 0,
};
/** Kinds whose answer can be told by its form: without it, a sentence is only near the answer. */
const formedKinds: ReadonlySet<QuestionKind> = new Set<QuestionKind>(['person', 'number', 'time']);

const definitionHead =
  /^\W*(?:\S+\s+){1,6}?(?=(?:is|are|means|refers to|denotes|ist|sind|bezeichnet|bedeutet)\s)|^\S{1,20}?(?=とは|是)/iu;

/** How much a term of the question counts for a sentence: in it, in its headings, or only elsewhere in its record. */
interface Parts {
  readonly own: number;
  readonly heading: number;
  readonly record: number;
}
const questionParts: Parts = { own: 1, heading: 0.8, record: 0.3 };
/** What a follow-up refers to is the subject of the document, and need not stand in the sentence. */
const contextParts: Parts = { own: 1, heading: 1, record: 0.8 };

/** At most so relevant is a sentence that names the thing but not what is asked of it: near the answer only. */
const attributeMissing = 0.59;

/** What a follow-up refers to weighs so much in all, against what it asks itself. */
const contextShare = 0.6;

interface AskedTerm {
  readonly term: string;
  readonly weight: number;
  /** How much the question dwells on it; for ordering only. */
  readonly emphasis: number;
  readonly parts: Parts;
}

/**
 * Ranks every sentence of the evidence, best first: stemmed overlap weighted by rarity in the evidence, where terms
 * that stand only in the headings, the source's name or the rest of the record count less; then the kind of thing
 * asked for, neighbouring terms, position and form. A word that stands nowhere is read as the nearest one that does. Sentences
 * without anything in common are left out. Equal scores keep the order of the evidence.
 *
 * @param context what the question refers to, when it is a follow-up.
 */
export function rankSentences(
  question: string,
  evidence: readonly Evidence[],
  context = '',
): readonly RankedSentence[] {
  const kind = questionKind(question);
  const records = evidence.map(readRecord);
  const asked = askedTerms(question, context, records);
  const known = knowsNames(question, records) ? 1 : 0.55;
  const ranked = records.flatMap((record) =>
    record.sentences.flatMap((one, index) => {
      const measured = measure({ asked, kind, record, one, index });
      return measured === null ? [] : [{ ...measured, relevance: known * measured.relevance }];
    }),
  );
  return ranked.sort((a, b) => b.score - a.score);
}

function measure(input: {
  readonly asked: readonly AskedTerm[];
  readonly kind: QuestionKind;
  readonly record: ReadRecord;
  readonly one: ReadSentence;
  readonly index: number;
}): RankedSentence | null {
  const { asked, kind, record, one, index } = input;
  const { text } = one.sentence;
  const unasked = asked.every(({ parts }) => parts === contextParts);
  const names = asked.map(({ term }) => term);
  const matched = new Set(names.filter((term) => holds(one.own, term)));
  const part = ({ term, parts }: AskedTerm): number => {
    if (matched.has(term)) return parts.own;
    if (holds(one.headings, term)) return parts.heading;
    return holds(record.terms, term) ? parts.record : 0;
  };
  const share = subjectShare(asked, record) * weightedShare(asked, part);
  if (share === 0) return null;
  const emphasised = subjectShare(asked, record) * weightedShare(asked.map(emphasise), part);
  const fitting = fits({ text, kind, names, matched });
  const missing = formedKinds.has(kind) && !fitting;
  const sideways = asked.some((term) => term.emphasis > 1 && part(term) < questionParts.heading);
  const relevance = Math.min(missing ? 0.8 * share : share, sideways ? attributeMissing : 1);
  const repeating = (kind === 'other' || kind === 'definition') && one.own.size <= matched.size ? -0.2 : 0;
  const score =
    trust(record.item) *
    (emphasised * (relevance / share) +
      (fitting ? fittingBonus[names.includes(authorTerm) ? 'definition' : kind] : 0) +
      0.1 * adjacency(names, one.list) +
      0.05 * (1 - index / record.sentences.length) +
      formPenalty(text) +
      (unasked && isFragment(text) ? -0.4 : 0) +
      repeating);
  return {
    evidence: record.item,
    sentence: one.sentence,
    record,
    index,
    score,
    relevance,
    matched,
    headed: names.some((term) => !matched.has(term) && holds(one.headings, term)),
    fitting,
    terms: one.own,
    lacking: (places) => {
      const other = record.sentences[index + places];
      if (other === undefined || unasked || (formedKinds.has(kind) && fitting)) return false;
      if (missing) return places > 0 && answersKind(other.sentence.text, kind);
      return names.some((term) => !matched.has(term) && holds(other.own, term));
    },
  };
}

/** Whether a sentence holds the kind of thing asked for. Who wrote something is told by a line of names or a word for writing. */
function fits(input: {
  readonly text: string;
  readonly kind: QuestionKind;
  readonly names: readonly string[];
  readonly matched: ReadonlySet<string>;
}): boolean {
  const { text, kind, names, matched } = input;
  if (kind === 'definition') return defines(text, names);
  if (kind !== 'person' || !names.includes(authorTerm)) return answersKind(text, kind);
  return matched.has(authorTerm) && (answersKind(text, kind) || !/\p{Ll}\s\p{Ll}+\s\p{Ll}/u.test(text));
}

function emphasise(asked: AskedTerm): AskedTerm {
  return { ...asked, weight: asked.emphasis * asked.weight };
}

/**
 * How much of what a follow-up refers to a record is about, from .4 to 1; 1 for a question that stands alone, and for a document
 * whose title names it.
 */
function subjectShare(asked: readonly AskedTerm[], record: ReadRecord): number {
  const subject = asked.filter(({ parts }) => parts === contextParts);
  if (subject.length === 0 || subject.some(({ term }) => record.title.has(term))) return 1;
  return 0.4 + 0.6 * weightedShare(subject, ({ term }) => (holds(record.terms, term) ? 1 : 0));
}

/** The distinct terms a question is about, and those of what it refers to, with their weights. */
function askedTerms(question: string, context: string, records: readonly ReadRecord[]): readonly AskedTerm[] {
  const sentences = records.flatMap((record) => record.sentences.map((one) => one.own));
  const attribute = new Set(readTerms(attributeAsked(question), records));
  const read = (text: string) => new Set(readTerms(text, records));
  const weigh = (term: string, parts: Parts): AskedTerm => ({
    term,
    weight: termWeight(term, sentences),
    emphasis: attribute.has(term) ? 1.8 : 1,
    parts,
  });
  const own = [...read(question)].map((term) => weigh(term, questionParts));
  const subject = [...read(context)]
    .filter((term) => !own.some((one) => one.term === term))
    .map((term) => weigh(term, contextParts));
  if (own.length === 0) return subject;
  // However much was said before, it weighs less than what is asked now.
  const share = (contextShare * totalWeight(own)) / Math.max(totalWeight(subject), Number.EPSILON);
  return [...own, ...subject.map((one) => ({ ...one, weight: share * one.weight }))];
}

/** Inverse document frequency over the sentences; a term that occurs nowhere weighs a little less than a rare one. */
function termWeight(term: string, sentences: readonly ReadonlySet<string>[]): number {
  const found = sentences.filter((one) => holds(one, term)).length;
  const weight = Math.log(1 + (sentences.length - found + 0.5) / (Math.max(found, 1) + 0.5));
  const generic = genericTerms.has(term) ? 0.3 : 1;
  return generic * (found === 0 ? 0.8 * weight : Math.max(weight, 0.2));
}

/** The terms of a text, where a word that stands nowhere in the records is read as the nearest that does. */
function readTerms(text: string, records: readonly ReadRecord[]): readonly string[] {
  const vocabulary = new Set(records.flatMap((record) => [...record.terms]));
  return words(text).flatMap((word) => {
    const found = canonicalTerms(word);
    if (found.length === 0 || found.some((term) => holds(vocabulary, term))) return found;
    const spelled = new Set(records.flatMap((record) => record.words));
    const nearest = nearestWord(word.toLowerCase(), spelled);
    return nearest === null ? found : canonicalTerms(nearest);
  });
}

/**
 * Whether every name of the question, and what the thing asked for belongs to, stands somewhere in the evidence; with another's
 * facts nothing is answered.
 */
function knowsNames(question: string, records: readonly ReadRecord[]): boolean {
  const vocabulary = new Set(records.flatMap((record) => [...record.terms]));
  const known = (text: string) => readTerms(text, records).map((term) => holds(vocabulary, term));
  const owner = known(ownerAsked(question));
  return (
    namesIn(question).every((name) => known(name).every((found) => found)) &&
    (owner.length === 0 || owner.includes(true))
  );
}

/** Whether a term or one that begins like it is in a set. */
export function holds(set: ReadonlySet<string>, term: string): boolean {
  if (set.has(term)) return true;
  if (term.length < 5) return false;
  for (const other of set) {
    const near = other.length >= 5 && Math.abs(other.length - term.length) <= 3;
    if (near && (other.startsWith(term) || term.startsWith(other))) return true;
  }
  return false;
}

function totalWeight(asked: readonly AskedTerm[]): number {
  return asked.reduce((sum, { weight }) => sum + weight, 0);
}

function weightedShare(asked: readonly AskedTerm[], part: (term: AskedTerm) => number): number {
  const total = totalWeight(asked);
  const found = asked.reduce((sum, one) => sum + one.weight * part(one), 0);
  return total === 0 ? 0 : found / total;
}

/** The share of neighbouring question terms that stand side by side in the sentence too. */
function adjacency(asked: readonly string[], list: readonly string[]): number {
  if (asked.length < 2) return 0;
  const joined = ` ${list.join(' ')} `;
  const found = asked.slice(1).filter((term, index) => joined.includes(` ${asked[index] ?? ''} ${term} `));
  return found.length / (asked.length - 1);
}

/** Whether a sentence says what the thing asked for is: the thing, then a form of "to be". */
function defines(sentence: string, asked: readonly string[]): boolean {
  const head = definitionHead.exec(sentence)?.[0];
  if (head === undefined) return false;
  const subject = new Set(canonicalTerms(head));
  return asked.filter((term) => holds(subject, term)).length * 2 >= asked.length;
}

function trust(item: Evidence): number {
  return item.segment === 'entity' ? 0.6 : item.segment === 'conversation' ? 0.9 : 1;
}
