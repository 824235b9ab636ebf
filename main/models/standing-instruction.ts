const opening =
  '(?:(?:please|and|but|also|so|then|ok|okay|you (?:should|must|are to|have to)|i want you to)[, ]+)*';
const instruction = new RegExp(
  `^\\W*${opening}(?:always|never(?! mind)|from now on|in (?:the )?future(?! work)|going forward|henceforth)\\b|\\b(?:from now on|going forward)\\b`,
  'iu',
);

/** Whether a sentence of the user's is an explicit instruction for all that follows ("always …", "never …", "from now on …"). A question is none. */
export function isStandingInstruction(sentence: string): boolean {
  return instruction.test(sentence) && !isQuestion(sentence);
}

/** Whether a sentence ends as a question does. */
export function isQuestion(sentence: string): boolean {
  return /[?？]["'”’)]*\s*$/u.test(sentence);
}
