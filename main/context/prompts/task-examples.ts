import type { FewShotExample } from '../few-shot.ts';
import type { TaskSpecification } from '../task-specification.ts';

/** The scenario of task extraction, and the schema version of its examples and replies (spec D3). */
export const taskScenario = 'research_task';
export const taskSchemaVersion = 1;

function example(
  id: string,
  tags: readonly string[],
  input: string,
  output: TaskSpecification,
): FewShotExample {
  return {
    id,
    scenario: taskScenario,
    schema_version: taskSchemaVersion,
    tags,
    input,
    output: JSON.stringify(output),
  };
}

/** Examples for turning a vague request into a task specification. */
export const taskExamples: readonly FewShotExample[] = [
  example('task-compare', ['compare', 'table'], 'Compare what my two ledger papers say about cost.', {
    goal: 'Compare what the two ledger papers say about cost.',
    inputs: ['the two ledger papers in the knowledge base'],
    outputs: ['a table with one row for each statement about cost'],
    acceptance: ['Every row cites the paper it comes from.', 'Both papers are covered.'],
    write_allowed: false,
  }),
  example('task-find', ['find'], 'See if there is anything newer on routing.', {
    goal: 'Find papers on routing that are newer than the stored ones.',
    inputs: ['the stored papers on routing', 'arXiv'],
    outputs: ['a list of titles with authors and dates'],
    acceptance: ['Every listed paper is newer than the newest stored one.'],
    write_allowed: false,
  }),
  example('task-save', ['find', 'save'], 'Get the routing paper and save its main claim as a note.', {
    goal: 'Read the routing paper and keep its main claim as a note.',
    inputs: ['the routing paper'],
    outputs: ['one note with the main claim'],
    acceptance: ['The note quotes the claim word for word.'],
    write_allowed: true,
  }),
  example('task-summarise', ['summarise'], 'I need to know what these notes are about.', {
    goal: 'Summarise what the given notes are about.',
    inputs: ['the given notes'],
    outputs: ['a summary of at most one page'],
    acceptance: ['Every statement cites the note it comes from.'],
    write_allowed: false,
  }),
];

const tagPatterns: Readonly<Record<string, RegExp>> = {
  compare: /\bcompar|\bversus\b|\bdiffer/iu,
  table: /\btables?\b/iu,
  find: /\b(?:find|search|look for|get|fetch|newer)\b/iu,
  save: /\b(?:save|store|keep|remember|note down)\b/iu,
  summarise: /\bsummari[sz]|\babout\b|\boverview\b/iu,
};

/** The tags of a request, by its words. */
export function tagsOfRequest(request: string): readonly string[] {
  return Object.entries(tagPatterns)
    .filter(([, pattern]) => pattern.test(request))
    .map(([tag]) => tag);
}
