import { CommonplaceError } from '../../../shared/errors.ts';
import type { Embedder, EmbedOptions } from './embedder.ts';
import { stem } from './stem.ts';
import { stopWords } from './stop-words.ts';
import { bigrams, unspacedRuns, words } from './words.ts';

const lexicalDimensions = 512;
/** After so many texts other work gets its turn: a few milliseconds for passages. */
const textsPerTurn = 8;
const stopWordWeight = 0.1;
const characterGramWeight = 0.35;
const wordPairWeight = 0.25;

/** 32-bit FNV-1a over UTF-16 units, with a final mix so that its low bits can index and its high bit can sign. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

function count(features: Map<string, number>, feature: string, weight: number): void {
  features.set(feature, (features.get(feature) ?? 0) + weight);
}

/** Longer words tell texts apart better than short ones; without counts over a corpus, length stands in for rarity. */
function wordWeight(word: string): number {
  if (stopWords.has(word)) return stopWordWeight;
  if (/\d/u.test(word)) return 1.3;
  return Math.min(1.4, 0.6 + word.length / 10);
}

function features(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let previous = '';
  for (const word of words(text)) {
    const weight = wordWeight(word);
    const stemmed = stem(word);
    count(found, `w ${stemmed}`, weight);
    if (weight === stopWordWeight) continue;
    if (previous !== '') count(found, `p ${previous} ${stemmed}`, wordPairWeight);
    previous = stemmed;
    const padded = `<${stemmed}>`;
    const grams = Math.max(1, padded.length - 3);
    for (let start = 0; start + 4 <= padded.length; start += 1) {
      count(found, `g ${padded.slice(start, start + 4)}`, (characterGramWeight * weight) / Math.sqrt(grams));
    }
  }
  for (const run of unspacedRuns(text)) {
    for (const character of run) count(found, `c ${character}`, 0.4);
    for (const pair of bigrams(run)) count(found, `c ${pair}`, 1);
  }
  return found;
}

/**
 * The unit vector of one text: stemmed words, word pairs and character 4-grams, each hashed to one dimension with a sign
 * (K. Weinberger et al., "Feature hashing for large scale multitask learning", 2009). A text without any word gives the first
 * basis vector, so that its norm is 1 too.
 */
export function lexicalVector(text: string): Float32Array {
  const vector = new Float32Array(lexicalDimensions);
  for (const [feature, weight] of features(text)) {
    const hashed = hash(feature);
    const position = hashed % lexicalDimensions;
    const damped = Math.sign(weight) * (weight > 1 ? 1 + Math.log(weight) : weight);
    vector[position] = (vector[position] ?? 0) + (hashed >>> 31 === 0 ? damped : -damped);
  }
  const norm = Math.hypot(...vector);
  if (norm === 0) {
    vector[0] = 1;
    return vector;
  }
  return vector.map((value) => value / norm);
}

function throwIfCancelled(options: EmbedOptions | undefined): void {
  if (options?.signal?.aborted === true) {
    throw new CommonplaceError('cancelled', 'Embedding was cancelled before it finished.');
  }
}

/** Needs no model file, is deterministic, and embeds thousands of texts a second in this process (design 4). */
export function createLexicalEmbedder(): Embedder {
  return {
    fingerprint: `lexical-1:float32:${lexicalDimensions}:sum`,
    dimensions: lexicalDimensions,
    async embedDocuments(texts, options) {
      const vectors: Float32Array[] = [];
      for (const text of texts) {
        throwIfCancelled(options);
        vectors.push(lexicalVector(text));
        if (vectors.length % textsPerTurn === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      return vectors;
    },
    async embedQuery(text, options) {
      throwIfCancelled(options);
      return lexicalVector(text);
    },
    async close() {},
  };
}
