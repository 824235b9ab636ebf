import { normaliseForReading } from './normalised-text.ts';

/** What retrieved text may be caught asking for (spec D6). Flags inform; the boundary holds without them. */
const injectionFlags = ['ignore previous', 'run shell', 'delete files', 'reveal secret'] as const;
export type InjectionFlag = (typeof injectionFlags)[number];

const filler =
  '(?:(?:all|any|every|each|of|the|this|that|these|those|my|your|our|their|its|a|an|in|on|from|to|me|us|user|users) )*';
const patterns: Readonly<Record<InjectionFlag, RegExp>> = {
  'ignore previous': new RegExp(
    `\\b(?:ignore|disregard|forget|override|bypass) ${filler}(?:previous|prior|preceding|earlier|above|foregoing)\\b`,
    'u',
  ),
  'run shell': new RegExp(
    `\\b(?:run|execute|invoke|launch|open|start|use) ${filler}(?:shell|bash|powershell|terminal|command line|command prompt)\\b`,
    'u',
  ),
  'delete files': new RegExp(
    `\\b(?:delete|remove|erase|wipe|destroy) ${filler}(?:files?|folders?|director(?:y|ies)|documents|hard drive)\\b|\\brm (?:rf|r f|fr)\\b`,
    'u',
  ),
  'reveal secret': new RegExp(
    `\\b(?:reveal|disclose|expose|leak|print|show|send|share|output|tell|repeat) ${filler}(?:secrets?|passwords?|passphrases?|credentials?|api keys?|private keys?|access tokens?|system prompt)\\b`,
    'u',
  ),
};

/** Separators that leave two words readable as neighbours; sentence ends are not among them. */
function foldSeparators(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s\-_*~`"'|/\\+=#>,]+/gu, ' ')
    .trim();
}

/** A reading in Latin letters, with words put together again that were spelt with a hyphen inside or a space after every letter. */
function joinSpelt(reading: string): string {
  return reading
    .replace(/(?<=[a-z])-(?=[a-z])/g, '')
    .replace(/\b[a-z](?: [a-z])+\b/g, (letters) => letters.replaceAll(' ', ''));
}

/**
 * The flags of `text`, in the order of `injectionFlags`: case-insensitive, in the raw text and in its normalised readings
 * (compatibility forms, hidden characters, look-alike letters, words spelt apart). Clean text has none (spec D6).
 */
export function findInjectionFlags(text: string): readonly InjectionFlag[] {
  const [plain = text, ...others] = normaliseForReading(text);
  const readings = new Set([text, plain, ...others, joinSpelt(plain)].map(foldSeparators));
  return injectionFlags.filter((flag) => [...readings].some((reading) => patterns[flag].test(reading)));
}

/** The key of the hierarchy each flag tries to decide, so that its rejection can be shown (spec D1). */
export const flagTargets: Readonly<Record<InjectionFlag, string>> = {
  'ignore previous': 'write_permission',
  'run shell': 'tools',
  'delete files': 'write_permission',
  'reveal secret': 'network',
};
