import type * as z from 'zod';
import { sliceCodePoints } from '../../../shared/code-points.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { type EntityType, entityTypeSchema } from '../../../shared/records/records.ts';
import type { ChatModel } from '../../models/chat/chat-model.ts';
import { stripReasoning } from '../../models/chat/reasoning-filter.ts';
import { repairOutput } from '../output-repair.ts';
import { entitiesPrompt } from '../prompts/entities.ts';
import type { Prompt } from '../prompts/prompt.ts';
import { ownText } from './own-text.ts';

/** Characters of a message that are read for entities (spec R12). */
const entityTextLimit = 500;
export interface ExtractedEntity {
  readonly name: string;
  readonly type: EntityType;
  readonly description: string;
}

/**
 * Finds people, places and systems in the first 500 characters of what the user typed or of an answer; never in recalled text
 * (spec R12). Text with nothing of its own asks no model. Errors: `model_empty`, `output_invalid` and the model's own: a
 * failure is thrown and never reads as "no entities".
 */
export async function extractEntities(input: {
  readonly model: ChatModel;
  readonly text: string;
  /** Default: the product's own prompt. */
  readonly prompt?: Prompt;
  readonly signal: AbortSignal;
}): Promise<readonly ExtractedEntity[]> {
  const text = ownText(sliceCodePoints(stripReasoning(input.text), 0, entityTextLimit)).replace(
    / {2,}/gu,
    ' ',
  );
  if (text === '') return [];
  const reply = await input.model.complete({
    purpose: 'entities',
    messages: [
      { role: 'system', content: (input.prompt ?? entitiesPrompt).text },
      { role: 'user', content: `# Text\n${text}` },
    ],
    tools: [],
    evidence: [],
    signal: input.signal,
  });
  return parseEntities(reply.content);
}

/**
 * Reads the reply of an extraction. A type outside the closed list is UNKNOWN; the same name and type is one entity.
 * Errors: `model_empty` for an empty reply, `output_invalid` for anything that is not `{"entities": [...]}`.
 */
export function parseEntities(reply: string): readonly ExtractedEntity[] {
  const visible = stripReasoning(reply).trim();
  if (visible === '') {
    throw new CommonplaceError(
      'model_empty',
      'The model gave no reply to an entity extraction; so nothing is known of that message.',
    );
  }
  const { entities } = repairOutput(visible);
  if (!Array.isArray(entities)) throw invalid('has no list "entities"');
  const found = new Map<string, ExtractedEntity>();
  for (const entry of entities) {
    const entity = readEntity(entry);
    const key = `${entity.type} ${entity.name.toLowerCase()}`;
    if (!found.has(key)) found.set(key, entity);
  }
  return [...found.values()];
}

function invalid(what: string): CommonplaceError {
  return new CommonplaceError(
    'output_invalid',
    `The reply of an entity extraction ${what}; nothing is known of that message.`,
  );
}

function readEntity(entry: z.core.util.JSONType): ExtractedEntity {
  if (entry === null || typeof entry !== 'object' || Array.isArray(entry)) {
    throw invalid('lists something that is not an entity');
  }
  const { name, type, description } = entry;
  if (typeof name !== 'string' || name.trim() === '') throw invalid('lists an entity without a name');
  const known = entityTypeSchema.safeParse(typeof type === 'string' ? type.trim().toUpperCase() : type);
  return {
    name: name.trim(),
    type: known.success ? known.data : 'UNKNOWN',
    description: typeof description === 'string' ? description.trim() : '',
  };
}
