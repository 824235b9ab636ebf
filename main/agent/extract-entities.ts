import type { SourceReference } from '../../shared/records/base.ts';
import { extractEntities } from '../context/entities/extract-entities.ts';
import { withoutQuotes } from '../context/entities/own-text.ts';
import { isAppAnswer } from '../models/chat/offline/app-answer.ts';
import { toldModel } from './told-model.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

/**
 * Extracts entities from what the user or the assistant said, first 500 characters, and keeps them with the message as their source (spec
 * R12); never from what an answer only quotes or tells of the app itself. Runs in the background; the write is fenced, so a message forgotten meanwhile leaves nothing
 * (spec E6), and trust comes with the source: what an answer says of documents is trusted as these (spec D6).
 */
export async function keepEntities(
  dependencies: Pick<TurnDependencies, 'memory' | 'model'>,
  message: SourceReference & { readonly content: string },
  origin: 'user' | 'model',
  signal: AbortSignal,
): Promise<void> {
  const { memory, model } = dependencies;
  const record = await memory.readRecord(message.id);
  if (record?.store !== 'conversation' || isAppAnswer(message.content)) return;
  const entities = await extractEntities({
    model: toldModel(memory, model().chat, [{ id: message.id, version: message.version }]),
    text: withoutQuotes(
      message.content,
      record.citations.map(({ quote }) => quote),
    ),
    signal,
  });
  if (entities.length === 0) return;
  await memory.commit(
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
