import { directionCharacters, hiddenCharacters, normaliseForReading } from './normalised-text.ts';

function codePointName(character: string): string {
  const number = character.codePointAt(0) ?? 0;
  return `[U+${number.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** Scripts and emoji that need joiners to be written correctly; a joiner after one of these stays as it is. */
const needsJoiner =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]$/u;

function showHidden(text: string): string {
  return text.replace(hiddenCharacters, (character, offset: number) => {
    const isJoiner = character === '\u200C' || character === '\u200D';
    return isJoiner && needsJoiner.test(text.slice(Math.max(0, offset - 2), offset))
      ? character
      : codePointName(character);
  });
}

interface Rule {
  /** What the rule takes the force out of, as shown to the user. */
  readonly what: string;
  apply(text: string): string;
}

const rules: readonly Rule[] = [
  { what: 'hidden characters', apply: showHidden },
  { what: 'direction characters', apply: (text) => text.replace(directionCharacters, codePointName) },
  {
    what: 'control characters',
    apply: (text) => text.replace(/(?![\t\n\r])\p{Cc}/gu, codePointName),
  },
  {
    what: 'role markers',
    apply: (text) =>
      text
        .replace(/^([ \t>#]*)([^\n:：]{1,40}[:：])/gmu, (line, indent: string, speaker: string) =>
          namesRole(speaker) ? `${indent}(quoted) ${speaker}` : line,
        )
        .replace(/<\|/gu, '< |')
        .replace(/\|>/gu, '| >')
        .replace(/\[(\/?INST)\]/giu, '[ $1 ]')
        .replace(/<<(\/?SYS)>>/giu, '< <$1> >')
        .replace(/<(\/?)(system|developer|assistant|user|human|tool_call|function_calls?)\b/giu, '< $1$2'),
  },
  { what: 'data fences', apply: (text) => text.replace(/<(\/?)(data)\b/giu, '< $1$2') },
  {
    what: 'segment headings',
    apply: (text) =>
      text.replace(
        /^([ \t]*)(#{1,6}[ \t]*(?:Question|(?:Conversation|Knowledge Base|Workflow|Entity|Summary) Memory|Notes|Pins)\b)/gimu,
        '$1\\$2',
      ),
  },
  {
    what: 'citation and summary marks',
    apply: (text) => text.replace(/\[\[(?=\s*cite:)/giu, '[ [').replace(/\[(?=Summary ID:)/giu, '[ '),
  },
];

/** Whether what stands before a colon reads as a role, whatever its dress: emphasis, wide forms, look-alike letters. */
function namesRole(speaker: string): boolean {
  return normaliseForReading(speaker).some((reading) =>
    /^(?:system|developer|assistant|user|human|instructions?)(?: (?:prompt|message|instructions?))?$/u.test(
      reading.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(),
    ),
  );
}

export interface NeutralisedText {
  readonly text: string;
  /** What had to be changed for the model; empty when the text is shown as it is stored. */
  readonly changed: readonly string[];
}

/**
 * Renders text for the model so that nothing in it can pass for structure: role markers, fences, headings, citation
 * marks, hidden and reordering characters lose their force and stay readable. The stored text is not touched (spec D6).
 */
export function neutralise(text: string): NeutralisedText {
  const changed: string[] = [];
  let current = text;
  for (const rule of rules) {
    const next = rule.apply(current);
    if (next !== current) changed.push(rule.what);
    current = next;
  }
  return { text: current, changed };
}

/** A name or title, safe inside a quoted attribute or on one line. */
function neutraliseName(name: string): string {
  return neutralise(name)
    .text.replace(/["<>\r\n]+/gu, ' ')
    .trim();
}

/** Text as it stands in a list: neutralised, on one line. */
export function neutraliseLine(text: string): string {
  return neutralise(text).text.replace(/\s+/gu, ' ').trim();
}

/** Retrieved text fenced with where it is from. `attributes` are written in order; values are made safe. */
export function fenceData(
  attributes: Readonly<Record<string, string>>,
  content: string,
  { isOneLine = false }: { readonly isOneLine?: boolean } = {},
): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${neutraliseName(value)}"`);
  const shown = isOneLine ? neutraliseLine(content) : neutralise(content).text;
  return `<data${written.join('')}>\n${shown}\n</data>`;
}
