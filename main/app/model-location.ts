import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { ModelSources } from '../models/embed/model-files.ts';
import { miniLm, otherModel } from '../models/embed/model-specification.ts';
import { runProgram } from './run-program.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the default model is called in the settings. */
export const defaultEmbeddingModel = 'all-MiniLM-L6-v2';
const publicHub = 'https://huggingface.co';

/**
 * Where a chosen embedding model may come from: its name stands for the default model, an absolute path for a local folder, anything else
 * for a hub id. Without `network`, or with COMMONPLACE_OFFLINE=1, only what is on this machine already counts.
 */
export function modelSources(chosen: string, environment: Environment, network: boolean): ModelSources {
  const isFolder = isAbsolute(chosen);
  const bundled = environment['COMMONPLACE_MODEL_FOLDER'];
  const localFolder = isFolder ? chosen : bundled;
  return {
    specification: chosen === defaultEmbeddingModel ? miniLm : otherModel(chosen),
    cacheFolder: environment['COMMONPLACE_MODELS'] ?? join(homedir(), '.cache', 'commonplace', 'models'),
    ...(localFolder === undefined ? {} : { localFolder }),
    ...(network && !isFolder && environment['COMMONPLACE_OFFLINE'] !== '1'
      ? {
          hub: {
            baseUrl: environment['COMMONPLACE_HUB'] ?? publicHub,
            fetch: (url, init) => fetch(url, init),
            idleTimeout: 10_000,
            attempts: 2,
          },
          packageClient: runProgram,
        }
      : {}),
  };
}
