import { basename, dirname } from 'node:path';
import { AutoModel, AutoTokenizer, env, Tensor } from '@xenova/transformers';
import { tokenWindows, weightedMean } from './token-windows.ts';

const windowOverlap = 32;
/** Padded tokens in one run: beyond this a larger batch is not faster on a processor. */
const tokensPerRun = 2048;

export interface SentenceModelOptions {
  /** Holds config.json, tokenizer.json and onnx/. */
  readonly folder: string;
  readonly dtype: 'fp32' | 'fp16' | 'q8' | 'q4';
  readonly maximumTokens: number;
  readonly threads: number;
}

export interface SentenceModel {
  readonly dimensions: number;
  /** Unit vectors, in order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
}

interface Window {
  readonly text: number;
  readonly tokens: readonly number[];
}

/** Sorted by length and cut into runs, so that little is padded. */
function runsOf(windows: readonly Window[]): readonly (readonly Window[])[] {
  const sorted = [...windows].sort((left, right) => left.tokens.length - right.tokens.length);
  const runs: Window[][] = [];
  let run: Window[] = [];
  for (const window of sorted) {
    if (run.length > 0 && (run.length + 1) * window.tokens.length > tokensPerRun) {
      runs.push(run);
      run = [];
    }
    run.push(window);
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function integers(values: readonly number[], shape: readonly number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), [...shape]);
}

/** The mean of the token vectors that are not padding, for each row of the run. */
function meanPool(
  hidden: Float32Array,
  lengths: readonly number[],
  padded: number,
  width: number,
): Float32Array[] {
  return lengths.map((length, row) => {
    const tokens = Array.from({ length }, (_, token) => {
      const start = (row * padded + token) * width;
      return hidden.subarray(start, start + width);
    });
    return weightedMean(tokens, []);
  });
}

/** Loads a sentence-transformer from a folder; nothing is fetched. Runs in the embedding process only. */
export async function loadSentenceModel(options: SentenceModelOptions): Promise<SentenceModel> {
  env.allowRemoteModels = false;
  env.allowLocalModels = true;
  env.localModelPath = `${dirname(options.folder)}/`;
  const name = basename(options.folder);
  const tokenizer = await AutoTokenizer.from_pretrained(name, { local_files_only: true });
  const model = await AutoModel.from_pretrained(name, {
    dtype: options.dtype,
    local_files_only: true,
    session_options: { intraOpNumThreads: options.threads },
  });
  const [first = 0, last = 0] = tokenizer.encode('');
  const contentTokens = options.maximumTokens - 2;

  async function run(windows: readonly Window[]): Promise<Float32Array[]> {
    const lengths = windows.map((window) => window.tokens.length + 2);
    const padded = Math.max(...lengths);
    const identifiers = windows.flatMap(({ tokens }) => {
      const row = [first, ...tokens, last];
      return [...row, ...Array<number>(padded - row.length).fill(0)];
    });
    const mask = lengths.flatMap((length) =>
      Array.from({ length: padded }, (_, token) => (token < length ? 1 : 0)),
    );
    const shape = [windows.length, padded];
    const output: unknown = await model({
      input_ids: integers(identifiers, shape),
      attention_mask: integers(mask, shape),
      token_type_ids: integers(Array<number>(mask.length).fill(0), shape),
    });
    const hidden =
      output !== null && typeof output === 'object' && 'last_hidden_state' in output
        ? output.last_hidden_state
        : null;
    if (!(hidden instanceof Tensor) || !(hidden.data instanceof Float32Array)) {
      throw new Error(
        'The model gave no token vectors; choose a sentence-transformer exported for feature extraction.',
      );
    }
    return meanPool(hidden.data, lengths, padded, hidden.dims[2] ?? 0);
  }

  async function embed(texts: readonly string[]): Promise<Float32Array[]> {
    const windows = texts.flatMap((text, index) =>
      tokenWindows(tokenizer.encode(text, { add_special_tokens: false }), contentTokens, windowOverlap).map(
        (tokens) => ({
          text: index,
          tokens,
        }),
      ),
    );
    const parts = texts.map((): { vectors: Float32Array[]; weights: number[] } => ({
      vectors: [],
      weights: [],
    }));
    for (const batch of runsOf(windows)) {
      const vectors = await run(batch);
      for (const [index, window] of batch.entries()) {
        const vector = vectors[index];
        if (vector === undefined) continue;
        parts[window.text]?.vectors.push(vector);
        parts[window.text]?.weights.push(window.tokens.length);
      }
    }
    return parts.map(({ vectors, weights }) => weightedMean(vectors, weights));
  }

  const [probe] = await embed(['dimensions']);
  return { dimensions: probe?.length ?? 0, embed };
}
