/** One file of a model, by its path in the hub's repository. */
export interface ModelFile {
  readonly path: string;
  /** Lower-case hex; null where nobody pinned it, and then only completeness is checked. */
  readonly sha256: string | null;
}

/** A sentence-transformer in ONNX: what to fetch and how to run it. */
export interface ModelSpecification {
  /** Its id on the hub, `owner/name`; also the folder it is kept in. */
  readonly id: string;
  readonly revision: string;
  /** Which weights: `fp32`, `fp16`, `q8` or `q4`. */
  readonly dtype: 'fp32' | 'fp16' | 'q8' | 'q4';
  /** The most tokens it reads at once, its special tokens included. */
  readonly maximumTokens: number;
  readonly files: readonly ModelFile[];
}

/** all-MiniLM-L6-v2: 384 dimensions, English, trained on sentences of up to 256 tokens. */
export const miniLm: ModelSpecification = {
  id: 'onnx-community/all-MiniLM-L6-v2-ONNX',
  revision: 'main',
  dtype: 'q4',
  maximumTokens: 256,
  files: [
    {
      path: 'config.json',
      sha256: 'fe5da868b77bdb104140822a5af0837cb6450ad6de8ff3dfcc8dd44ddd3e3ae7',
    },
    {
      path: 'tokenizer.json',
      sha256: '07805d116826679de90b4edeb2222269c4b8753bc0981be4399f732b2708e904',
    },
    {
      path: 'tokenizer_config.json',
      sha256: 'e10bb633ba0d7f69ed342ae7de607f36b39ce53b455fbda69c71700bf57e6f66',
    },
    {
      path: 'onnx/model_q4.onnx',
      sha256: 'e4dcb918111189b7686147e309379832fce83d4ecbf17c395961749b5788c786',
    },
    {
      path: 'onnx/model_q4.onnx_data',
      sha256: '56fb7a55115e900196115a74e399beb45c2f41ae00b99525d46fb52935c4ee2a',
    },
  ],
};

const dtypes = ['fp32', 'fp16', 'q8', 'q4'] as const;
const weightFile = {
  fp32: 'onnx/model.onnx',
  fp16: 'onnx/model_fp16.onnx',
  q8: 'onnx/model_quantized.onnx',
  q4: 'onnx/model_q4.onnx',
} as const;

/** Any other model on the hub or in a local folder; 8-bit weights in one file are what most of them offer. */
export function otherModel(id: string, dtype: ModelSpecification['dtype'] = 'q8'): ModelSpecification {
  if (id === miniLm.id && dtype === miniLm.dtype) return miniLm;
  const paths = ['config.json', 'tokenizer.json', 'tokenizer_config.json', weightFile[dtype]];
  return {
    id,
    revision: 'main',
    dtype,
    maximumTokens: 256,
    files: paths.map((path) => ({ path, sha256: null })),
  };
}

/**
 * What tells a model's vectors from any other's (design 4): model, weights, dimensions, pooling, window. `content` are 16 hex digits of what
 * is in the files of a model that its id alone does not tell from another: those in a folder of the user's own.
 */
export function modelFingerprint(
  { id, dtype, maximumTokens }: ModelSpecification,
  { dimensions, content }: { readonly dimensions: number; readonly content?: string | undefined },
): string {
  const name = content === undefined ? id : `${id}#${content}`;
  return `${name}:${dtype}:${dimensions}:mean:${maximumTokens}`;
}

/** The model whose vectors bear this fingerprint; null when it is not one of a sentence-transformer. */
export function specificationOf(fingerprint: string): ModelSpecification | null {
  const match = /^(?<id>.+?)(?:#[0-9a-f]{16})?:(?<dtype>fp32|fp16|q8|q4):\d+:mean:\d+$/u.exec(fingerprint);
  const dtype = dtypes.find((known) => known === match?.groups?.['dtype']);
  return match?.groups?.['id'] === undefined || dtype === undefined
    ? null
    : otherModel(match.groups['id'], dtype);
}
