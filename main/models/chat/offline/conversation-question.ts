/** Which of the user's own messages a question about the conversation asks for. */
export type AskedMessage = 'first' | 'last' | 'all';

/**
 * Reads questions about what the user asked before, such as "What was my first question?"; null for any other.
 */
export function askedMessage(question: string): AskedMessage | null {
  const text = question.toLowerCase();
  const mine = /\b(?:my|i|we|our|mein\w*|ich|wir|unser\w*)\b/u.test(text);
  if (!mine) return null;
  if (
    /\b(?:first|initial|erste[rns]?)\s+(?:question|message|request|thing|frage|nachricht)\b|\b(?:ask|asked|say|said)(?:\s+\w+){0,3}\s+(?:first|at the (?:start|beginning))\b|\bfirst (?:ask|asked|say|said)\b|\b(?:did|have) (?:i|we) (?:begin|start) (?:with|by)\b/u.test(
      text,
    )
  ) {
    return 'first';
  }
  if (
    /\b(?:last|previous|prior|letzte[rns]?|vorige[rns]?)\s+(?:question|message|request|frage|nachricht)\b|\blast (?:ask|asked)\b|\bjust (?:ask|asked)\b/u.test(
      text,
    )
  ) {
    return 'last';
  }
  if (
    /\b(?:what|which)\b.*\b(?:i|we) (?:ask|asked|talked|discussed|ask you)\b(?:.*\b(?:before|earlier|so far|previously|already)\b|\s*\??$)|\bdid (?:i|we) (?:ask|talk|discuss)\b.*\b(?:before|earlier|so far|previously|already)\b|\bmy (?:earlier|previous) questions\b|\bwas habe ich .*gefragt\b/u.test(
      text,
    )
  ) {
    return 'all';
  }
  return null;
}
