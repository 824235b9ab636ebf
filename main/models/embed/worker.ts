/** The script of the embedding process: under Node.js a forked child, in Electron a utility process. */
import { type EmbeddingResponse, embeddingRequestSchema } from './embedding-protocol.ts';
import { loadSentenceModel, type SentenceModel } from './sentence-model.ts';

interface ParentPort {
  on(event: 'message', listener: (event: { data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** Electron's utility process has `process.parentPort` in place of `process.send`. */
function parentPort(): ParentPort | null {
  const holder: { readonly parentPort?: ParentPort } = process;
  return holder.parentPort ?? null;
}

const port = parentPort();
let model: SentenceModel | null = null;
let work: Promise<void> = Promise.resolve();

function respond(response: EmbeddingResponse): void {
  if (port === null) process.send?.(response);
  else port.postMessage(response);
}

async function handle(message: unknown): Promise<void> {
  const request = embeddingRequestSchema.parse(message);
  try {
    if (request.kind === 'load') {
      model = await loadSentenceModel(request);
      respond({ kind: 'ready', dimensions: model.dimensions });
      return;
    }
    if (model === null) throw new Error('The model is not loaded.');
    respond({ kind: 'embedded', id: request.id, vectors: await model.embed(request.texts) });
  } catch (error) {
    const id = request.kind === 'embed' ? request.id : null;
    respond({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}

function receive(message: unknown): void {
  work = work.then(() => handle(message));
}

if (port === null) {
  process.on('message', receive);
  process.on('disconnect', () => process.exit(0));
} else {
  port.on('message', (event) => receive(event.data));
}
