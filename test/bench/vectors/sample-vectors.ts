import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { randomNumbers } from '../../scripted/random-numbers.ts';
import { modelCache, openTransformers } from '../retrieval/bench-embedders.ts';
import { sharedData } from '../retrieval/shared-data.ts';
import { type VectorSet, vectorAt } from './engine.ts';

async function sampleTexts(): Promise<readonly string[]> {
  const folder = sharedData('metatool');
  if (folder === null) return [];
  const lines = (await readFile(join(folder, 'all_clean_data.csv'), 'utf8')).split(/\r?\n/u).slice(1);
  return [
    ...new Set(
      lines.map((line) =>
        line
          .replace(/,[^,]*$/u, '')
          .replaceAll('"', '')
          .trim(),
      ),
    ),
  ].filter((text) => text !== '');
}

/**
 * About ten thousand real sentence vectors, kept beside the model once they are made; null where the texts are missing.
 * Errors: `embedder_unavailable`.
 */
export async function realVectors(): Promise<VectorSet | null> {
  const dimensions = 384;
  const cached = join(modelCache(), 'bench-sentences.f32');
  if (!existsSync(cached)) {
    const texts = await sampleTexts();
    if (texts.length === 0) return null;
    const embedder = await openTransformers();
    const vectors = await embedder.embedDocuments(texts);
    await embedder.close();
    const values = new Float32Array(vectors.length * dimensions);
    for (const [index, vector] of vectors.entries()) values.set(vector, index * dimensions);
    await mkdir(dirname(cached), { recursive: true });
    await writeFile(cached, new Uint8Array(values.buffer));
  }
  const bytes = await readFile(cached);
  const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  return { values, dimensions, count: values.length / dimensions };
}

/**
 * As many vectors as asked for: the real ones first, then ones drawn around them (a real vector plus part of the difference of two
 * others, which keeps the directions sentences vary in), all of unit length.
 */
export function growVectors(real: VectorSet, count: number, seed: number): VectorSet {
  const { dimensions } = real;
  const values = new Float32Array(count * dimensions);
  const kept = Math.min(count, real.count);
  values.set(real.values.subarray(0, kept * dimensions));
  const random = randomNumbers(seed);
  const pick = (): Float32Array => vectorAt(real, Math.floor(random() * real.count));
  for (let position = kept; position < count; position += 1) {
    const [base, plus, minus] = [pick(), pick(), pick()];
    const share = 0.3 + 0.4 * random();
    const target = values.subarray(position * dimensions, (position + 1) * dimensions);
    let sum = 0;
    for (let index = 0; index < dimensions; index += 1) {
      const value = (base[index] ?? 0) + share * ((plus[index] ?? 0) - (minus[index] ?? 0));
      target[index] = value;
      sum += value * value;
    }
    const norm = Math.sqrt(sum);
    for (let index = 0; index < dimensions; index += 1) target[index] = (target[index] ?? 0) / norm;
  }
  return { values, dimensions, count };
}
