import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Embedder } from '../../../main/models/embed/embedder.ts';
import { createForkLauncher } from '../../../main/models/embed/fork-launcher.ts';
import { createLexicalEmbedder } from '../../../main/models/embed/lexical-embedder.ts';
import { locateModel } from '../../../main/models/embed/model-files.ts';
import { miniLm } from '../../../main/models/embed/model-specification.ts';
import { createTransformersEmbedder } from '../../../main/models/embed/transformers-embedder.ts';

/** Where `npm run model` keeps models. */
export function modelCache(): string {
  return process.env.COMMONPLACE_MODELS ?? join(homedir(), '.cache', 'commonplace', 'models');
}

/** The sentence-transformer, from the cache alone. Errors: `embedder_unavailable`. */
export async function openTransformers(): Promise<Embedder> {
  const model = await locateModel({ specification: miniLm, cacheFolder: modelCache() });
  const script = fileURLToPath(new URL('../../../main/models/embed/worker.ts', import.meta.url));
  return await createTransformersEmbedder({ model, launch: createForkLauncher(script), threads: 2 });
}

/** Both embedders, by name; each is opened when its turn comes. */
export const benchEmbedders: Readonly<Record<string, () => Promise<Embedder>>> = {
  lexical: async () => createLexicalEmbedder(),
  transformers: openTransformers,
};
