import type { Prompt } from './prompt.ts';

/** Turns a vague request into a task specification (spec D4). */
export const taskPrompt: Prompt = {
  id: 'task',
  version: 1,
  text: `Turn the user's request into a task specification. Reply with one JSON object and nothing else, with exactly these fields:
{"goal": "one sentence", "inputs": ["what it starts from"], "outputs": ["what it produces"], "acceptance": ["how to tell it is done"], "write_allowed": true | false}
write_allowed is true only when the user asks in so many words for something to be stored, saved or changed; otherwise it is false.
Examples, when given, show the form, not the answer. Add nothing the user did not ask for.`,
  changelog: [{ version: 1, what: 'First version.' }],
};
