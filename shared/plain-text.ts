const lineMarks: readonly (readonly [RegExp, string])[] = [
  // Fences and rules.
  [/^[ \t]*(?:```.*|~~~.*|(?:[-*_][ \t]*){3,})$/gmu, ''],
  [/^[ \t]*#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/gmu, '$1:'],
  [/^[ \t]*>[ \t]?/gmu, ''],
  [/^[ \t]*[-*+][ \t]+(.*?)[ \t]*$/gmu, '$1;'],
];

const inlineMarks: readonly (readonly [RegExp, string])[] = [
  [/!?\[([^\]\n]*)\]\([^)\s]*\)/gu, '$1'],
  [/(\*\*|~~)(?=\S)([^\n]*?\S)\1/gu, '$2'],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^\n*]*[^\s*])\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/`([^`\n]+)`/gu, '$1'],
  [/\\([`*_[\]#])/gu, '$1'],
];

/**
 * Markdown as it reads aloud: its words without the marks, a colon behind a heading, a semicolon between the points of a list. For showing
 * the beginning of a text on a line; other text comes back nearly as it is.
 */
export function plainText(markdown: string): string {
  const marks = [...lineMarks, ...inlineMarks];
  const text = marks.reduce((said, [mark, instead]) => said.replaceAll(mark, instead), markdown);
  return text
    .replaceAll(/([.,:;!?…])[:;](?=\s|$)/gu, '$1')
    .replace(/;\s*$/u, '')
    .trim();
}
