import type { SourceReference } from '../../shared/records/base.ts';
import { extractEntities } from '../context/entities/extract-entities.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/**
 * Extracts entities from what the user or the assistant said, first 500 characters, and keeps them with the message as
 * their source (spec R12). Runs in the background; the write is fenced, so a message forgotten meanwhile leaves nothing (spec E6).
 */
export async function keepEntities(
  dependencies: Pick<TurnDependencies, 'memory' | 'model'>,
  message: SourceReference & { readonly content: string },
  origin: 'user' | 'model',
): Promise<void> {
  const entities = await extractEntities({
    model: dependencies.model().chat,
    text: message.content,
    signal: new AbortController().signal,
  });
  if (entities.length === 0) return;
  await dependencies.memory.commit(
    entities.map(({ name, type, description }) => ({
      kind: 'entity',
      name,
      type,
      description,
      origin,
      sources: [{ id: message.id, version: message.version }],
    })),
  );
}
