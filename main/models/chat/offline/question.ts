import type { ChatMessage } from '../chat-model.ts';

/** What kind of thing a question asks for; it decides which sentences are preferred. */
export type QuestionKind = 'person' | 'number' | 'time' | 'place' | 'reason' | 'definition' | 'other';

/**
 * The user's question: what follows `# Question` in the last message that begins so, up to the first segment
 * heading (`## …`). Without such a message, the last message of the user.
 */
export function readQuestion(messages: readonly ChatMessage[]): string {
  const users = messages.filter((message) => message.role === 'user');
  const input = users.findLast((message) => message.content.startsWith('# Question'));
  if (input === undefined) return users.at(-1)?.content.trim() ?? '';
  const body = input.content.slice('# Question'.length);
  const conversation = body.search(/\n## Conversation Memory/u);
  const end = conversation >= 0 ? conversation : body.search(/\n## /u);
  return (end < 0 ? body : body.slice(0, end)).trim();
}

/** The messages of the present run: those after its `# Question`. */
export function runMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const start = messages.findLastIndex(
    (message) => message.role === 'user' && message.content.startsWith('# Question'),
  );
  return messages.slice(start + 1);
}

export function questionKind(question: string): QuestionKind {
  const text = question.toLowerCase();
  if (
    /\b(?:how many|how much|how large|how big|how long|how often|how far|what percentage|percent|wie ?viele?)\b|多少|几|何人|いくつ|何パーセント/u.test(
      text,
    )
  ) {
    return 'number';
  }
  if (/\b(?:when|what year|which year|what date|wann)\b|什么时候|哪年|何年|いつ/u.test(text)) return 'time';
  if (/\b(?:who|whom|whose|authors?|wer|wem|wen|autor(?:en)?)\b|谁|作者|著者|誰|だれ/u.test(text))
    return 'person';
  if (/\b(?:where|which (?:city|country)|wo|woher|wohin)\b|哪里|哪裡|どこ/u.test(text)) return 'place';
  if (
    /^\W*(?:(?:what(?:'s| is| are| counts as)|was (?:ist|sind|bedeutet|heißt))\s(?!the\s|der\s|die\s|das\s)(?!.*\b(?:of|for|in|von|für)\b)|what does .+ mean|define\b)|什么是|是什么|とは/u.test(
      text,
    )
  ) {
    return 'definition';
  }
  if (
    /^\W*(?:(?:and|but|und|aber)\s+)?(?:why|how come|warum|weshalb|wieso|what (?:is|was|are) the (?:reason|cause))\b|为什么|なぜ/u.test(
      text,
    )
  ) {
    return 'reason';
  }
  return 'other';
}

/** The thing asked for in questions such as "What is the phone number of …?" or "Who is the estimator?"; else empty. */
export function attributeAsked(question: string): string {
  const match =
    /\b(?:who|what|which|when|where|wer|was|wie)(?:\s+(?:is|was|are|were|ist|war|sind|waren|lautet)|['’]s)\s+(?:the|its|his|her|their|der|die|das|seine?|ihre?)\s+(.{2,60}?)(?:\s+(?:of|for|in|on|from|at|by|von|für|des|der)\b|[?.!]|$)/iu.exec(
      question,
    );
  return match?.[1] ?? '';
}

/** What the thing asked for belongs to: "mercury" in "What is the boiling point of mercury?"; else empty. */
export function ownerAsked(question: string): string {
  const match =
    /\b(?:who|what|which|when|where|wer|was|wie)(?:\s+(?:is|was|are|were|ist|war|sind|waren|lautet)|['’]s)\s+.{2,60}?\s(?:of|for|von|für|des)\s+(.{2,60}?)[\s?.!]*$/iu.exec(
      question,
    );
  return match?.[1] ?? '';
}

const personName =
  /\b(?:by|von)\s+\p{Lu}|(?<!\p{L})\p{Lu}\.\s?\p{Lu}\p{Ll}|(?<=\S\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/u;

/** Whether a sentence holds the kind of thing that is asked for; for definitions and the rest that is no matter of kind. */
export function answersKind(sentence: string, kind: QuestionKind): boolean {
  switch (kind) {
    case 'person':
      return /^\W*(?:authors?|autor(?:en)?)\b/iu.test(sentence) || personName.test(sentence);
    case 'number':
      return /\p{N}|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|halves|twice|dozen|hundred|thousand|million)\b/iu.test(
        sentence,
      );
    case 'time':
      return /\b(?:1[5-9]|20)\d\d\b|\b\d{1,2}[:.]\d{2}\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|yesterday)\b|[年月日]/iu.test(
        sentence,
      );
    case 'place':
      return /\b(?:in|at|from|near|aus|bei)\s+(?:the\s)?\p{Lu}/u.test(sentence);
    case 'reason':
      return /\b(?:because|since|due to|owing to|caused? by|as a result|therefore|so that|thus|reasons?|weil|denn|wegen|aufgrund|daher|deshalb)\b|因为|由于|原因|ため/iu.test(
        sentence,
      );
    case 'definition':
    case 'other':
      return false;
  }
}
