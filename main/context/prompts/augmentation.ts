import type { Prompt } from './prompt.ts';

/** Rewrites a tool's description and adds sample queries (spec R5). */
export const augmentationPrompt: Prompt = {
  id: 'augmentation',
  version: 1,
  text: `You are given a tool's name, docstring, signature and source. Describe it so that it is found when it is needed.
Reply with one JSON object and nothing else:
{"description": "two to four sentences: what it does, when to use it, what it returns", "queries": ["five requests a person might make that need this tool"]}
Say only what the docstring and the source show.`,
  changelog: [{ version: 1, what: 'First version.' }],
};
