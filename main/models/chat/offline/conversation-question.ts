/** Which messages a question about the conversation asks for: the user's first, last or all, or the answers given. */
export type AskedMessage = 'first' | 'last' | 'all' | 'said';

const answersBefore =
  /\b(?:what|which)\b.*\b(?:did|have|had) you (?:just |already )?(?:say|said|answer|answered|tell|told|write|written|find|found|mention|mentioned)\b|\bwhat was your (?:last |previous |first )?(?:answer|reply)\b|\b(?:repeat|show) (?:me )?your (?:last |previous )?(?:answer|reply)\b|\bwas (?:hast du|haben sie) .*(?:gesagt|geantwortet|gefunden)\b|你(?:刚才|之前)?(?:说|回答)(?:了|过)/iu;

/** What a question about the conversation is about; empty for the whole of it. */
export function topicOf(question: string): string {
  const match = /\b(?:about|on|regarding|concerning|über|zu)\s+(.+?)[\s?.!]*$/iu.exec(question);
  const topic = (match?.[1] ?? '')
    .replace(/\b(?:so far|before|earlier|previously|already|yesterday|today)\b/giu, '')
    .trim();
  return /^(?:it|that|this|them)$/iu.test(topic) ? '' : topic;
}

/**
 * Reads questions about what was asked and answered before, such as "What was my first question?"; null for any other.
 */
export function askedMessage(question: string): AskedMessage | null {
  const text = question.toLowerCase();
  if (answersBefore.test(question)) return 'said';
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
    /\b(?:what|which)\b.*\b(?:i|we) (?:ask|asked|talk|talked|discuss|discussed|ask you)\b(?:.*\b(?:before|earlier|so far|previously|already)\b|\s*\??$|\s+(?:you )?about\b)|\bdid (?:i|we) (?:ask|talk|discuss)\b.*\b(?:before|earlier|so far|previously|already)\b|\bmy (?:earlier|previous) questions\b|\bwas habe ich .*gefragt\b/u.test(
      text,
    )
  ) {
    return 'all';
  }
  return null;
}
