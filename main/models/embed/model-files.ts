import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { CommonplaceError } from '../../../shared/errors.ts';
import { checkFiles, noteChecksums } from './checked-files.ts';
import { type DownloadOptions, downloadFile, type Fetch } from './model-download.ts';
import { type RunProgram, unpackModelPackage } from './model-package.ts';
import type { ModelFile, ModelSpecification } from './model-specification.ts';

export interface ModelProgress {
  readonly file: string;
  readonly received: number;
  /** Bytes of this file; null while unknown. */
  readonly total: number | null;
  /** Files already complete, of how many. */
  readonly done: number;
  readonly files: number;
}

export interface ModelSources {
  readonly specification: ModelSpecification;
  /** A folder the user chose, or one the installer brought; taken as it is, when it is complete. */
  readonly localFolder?: string;
  /** Fetched models are kept here, one folder per id, and what was checked of any model is noted here. */
  readonly cacheFolder: string;
  /** Left out: the network is not asked. */
  readonly hub?: {
    readonly baseUrl: string;
    readonly fetch: Fetch;
    readonly idleTimeout?: number;
    readonly attempts?: number;
  };
  /** Left out: the package client is not asked. */
  readonly packageClient?: RunProgram;
  readonly onProgress?: (progress: ModelProgress) => void;
  readonly signal?: AbortSignal;
}

export interface LocatedModel {
  readonly specification: ModelSpecification;
  readonly folder: string;
  readonly source: 'local' | 'cache' | 'hub' | 'package';
  /** For a local folder whose files nobody pinned: 16 hex digits that change with what is in them. */
  readonly content?: string;
}

const contentDigits = 16;
/** What hubs answer for a model that is not there, or not for everyone. */
const notForEveryone: ReadonlySet<unknown> = new Set([401, 403, 404, 410]);

/** The files of the model that a folder lacks or has a wrong version of. `stampFolder` is where earlier checks are noted. */
export async function missingFiles(
  folder: string,
  specification: ModelSpecification,
  stampFolder: string,
): Promise<readonly ModelFile[]> {
  const files = specification.files.map(({ path, sha256 }) => ({ path: join(folder, path), sha256 }));
  const right = await checkFiles(stampFolder, files);
  return specification.files.filter((_, index) => right[index] !== true);
}

async function fetchFile(
  { specification }: ModelSources,
  hub: NonNullable<ModelSources['hub']>,
  options: DownloadOptions & { readonly file: string },
): Promise<void> {
  try {
    await downloadFile(options);
  } catch (error) {
    if (!(error instanceof CommonplaceError) || !notForEveryone.has(error.detail?.['status'])) throw error;
    const { id } = specification;
    const lacks =
      options.file === 'config.json'
        ? `has no model ${id} that everyone may fetch`
        : `has the model ${id}, but not its ${options.file}: choose one that comes in ONNX with such weights`;
    throw new CommonplaceError(
      'embedder_unavailable',
      `The hub ${hub.baseUrl} ${lacks} (${error.message})`,
      error.detail === undefined ? {} : { detail: error.detail },
    );
  }
}

async function fetchFromHub(
  sources: ModelSources,
  hub: NonNullable<ModelSources['hub']>,
  folder: string,
): Promise<void> {
  const { specification, onProgress, signal } = sources;
  const missing = await missingFiles(folder, specification, sources.cacheFolder);
  const files = specification.files.length;
  for (const [index, file] of missing.entries()) {
    const done = files - missing.length + index;
    await fetchFile(sources, hub, {
      url: `${hub.baseUrl.replace(/\/+$/u, '')}/${specification.id}/resolve/${specification.revision}/${file.path}`,
      file: file.path,
      target: join(folder, file.path),
      sha256: file.sha256,
      fetch: hub.fetch,
      idleTimeout: hub.idleTimeout ?? 30_000,
      attempts: hub.attempts ?? 4,
      onProgress: (received, total) => onProgress?.({ file: file.path, received, total, done, files }),
      ...(signal === undefined ? {} : { signal }),
    });
  }
}

async function unpack(sources: ModelSources, run: RunProgram, folder: string): Promise<void> {
  const { specification, signal } = sources;
  await unpackModelPackage({
    specification,
    target: folder,
    run,
    ...(signal === undefined ? {} : { signal }),
  });
  const [wrong] = await missingFiles(folder, specification, sources.cacheFolder);
  if (wrong !== undefined) {
    throw new CommonplaceError(
      'checksum_mismatch',
      `The package's ${wrong.path} is not the file it should be.`,
    );
  }
}

async function openLocalFolder(
  { specification, cacheFolder }: ModelSources,
  folder: string,
): Promise<LocatedModel> {
  const located = { specification, folder, source: 'local' } as const;
  const unpinned = specification.files.filter(({ sha256 }) => sha256 === null);
  if (unpinned.length === 0) return located;
  const paths = unpinned.map(({ path }) => join(folder, path));
  const checksums = await noteChecksums(cacheFolder, paths);
  const content = createHash('sha256')
    .update(JSON.stringify(checksums))
    .digest('hex')
    .slice(0, contentDigits);
  return { ...located, content };
}

/**
 * Finds the model: the local folder, the cache, the hub, the package, in that order (design 4). Every pinned file's SHA-256 is
 * checked, wherever it comes from. Errors: `embedder_unavailable` with every reason, `cancelled`.
 */
export async function locateModel(sources: ModelSources): Promise<LocatedModel> {
  const { specification, localFolder, hub, packageClient } = sources;
  const folder = join(sources.cacheFolder, ...specification.id.split('/'));
  const reasons: string[] = [];
  if (localFolder !== undefined) {
    const [missing] = await missingFiles(localFolder, specification, sources.cacheFolder);
    if (missing === undefined) return await openLocalFolder(sources, localFolder);
    reasons.push(`${localFolder} has no right ${missing.path}.`);
  }
  if ((await missingFiles(folder, specification, sources.cacheFolder)).length === 0)
    return { specification, folder, source: 'cache' };
  if (localFolder === undefined) reasons.push('It was not fetched before.');
  const attempts = [
    ...(hub === undefined
      ? []
      : [{ source: 'hub' as const, fetch: () => fetchFromHub(sources, hub, folder) }]),
    ...(packageClient === undefined
      ? []
      : [{ source: 'package' as const, fetch: () => unpack(sources, packageClient, folder) }]),
  ];
  for (const attempt of attempts) {
    try {
      await attempt.fetch();
      return { specification, folder, source: attempt.source };
    } catch (error) {
      if (sources.signal?.aborted === true || !(error instanceof CommonplaceError)) throw error;
      reasons.push(error.message);
    }
  }
  throw new CommonplaceError(
    'embedder_unavailable',
    `The model ${specification.id} can't be had: ${reasons.join(' ')}`,
  );
}
