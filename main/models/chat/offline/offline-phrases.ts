/** What the offline model says of itself; an answer that holds one of these is its own. */
export const closingLine = 'Offline answer: these are sentences from your documents and our conversation.';
export const wordForWordLine = 'Offline answer: taken from our conversation word for word.';
export const nothingFound =
  'I found nothing about this in your documents or our conversation. (Offline: I can only look for matching sentences.)';
export const toolLine = 'Offline answer: this is what the tool gave, without a language model.';
export const nothingAsked =
  'I see no earlier question of yours in this conversation. (Offline: I can only look at its messages.)';

export const instructionKept =
  'Offline I can’t follow instructions: I only look for matching sentences. Choose “Pin as instruction” beside your message (`pin ID --as instruction` on the command line), and a language model gets it word for word with every question.';
export const nothingSaid =
  'I said nothing about this in the part of our conversation that I can see. (Offline: I can only look at its messages.)';

/** A text without what the offline model says of itself, as material for summaries and labels. */
export function withoutOwnPhrases(text: string): string {
  const framing = [
    closingLine,
    wordForWordLine,
    toolLine,
    'I found no direct answer. The closest passages are:',
  ];
  return [...framing, nothingFound, nothingAsked, nothingSaid, instructionKept]
    .reduce((rest, phrase) => rest.replaceAll(phrase, ''), text)
    .trim();
}

/** Whether a line of an answer only frames what follows. */
export function isOwnPhrase(line: string): boolean {
  return /^(?:I found no direct answer\b|You asked:|I said:|Your (?:first|last) question was:|Nothing was forgotten\.)/u.test(
    line,
  );
}

/** Whether a message is an answer of the offline model. */
export function isOfflineAnswer(text: string): boolean {
  return [
    closingLine,
    wordForWordLine,
    toolLine,
    nothingFound,
    nothingAsked,
    nothingSaid,
    instructionKept,
  ].some((phrase) => text.includes(phrase));
}
