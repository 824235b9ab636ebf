import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { toErrorData } from '../../shared/errors.ts';
import { chunkText } from './chunk.ts';
import { detectDocument } from './detect.ts';
import { parseDocument } from './parse/parse-document.ts';
import type { DocumentSummary, ReadAnswer, ReadRequest } from './worker-messages.ts';

/** Chunks per message, so that taking one in never holds up the receiving thread. */
const sliceSize = 100;
const progressInterval = 100;

async function readDocument(
  request: ReadRequest,
  answer: (message: ReadAnswer) => void,
): Promise<DocumentSummary> {
  const bytes = new Uint8Array(await readFile(request.path));
  const { kind, mediaType } = await detectDocument(bytes, request.name);
  let lastProgress = 0;
  const parsed = await parseDocument(kind, bytes, {
    textLimit: request.limits.textLength,
    unpackedLimit: request.limits.unpackedBytes,
    onProgress: (share) => {
      const now = performance.now();
      if (now - lastProgress > progressInterval) {
        lastProgress = now;
        answer({ kind: 'progress', share });
      }
    },
  });
  const chunks = chunkText(parsed.text, parsed.pages);
  for (let from = 0; from < chunks.length; from += sliceSize) {
    answer({ kind: 'chunks', chunks: chunks.slice(from, from + sliceSize) });
  }
  const pages = parsed.pages.length === 0 ? null : parsed.pages.length;
  return { mediaType, title: parsed.title, pages, notice: parsed.notice };
}

const port = parentPort;
if (port !== null) {
  const answer = (message: ReadAnswer): void => port.postMessage(message);
  port.on('message', (request: ReadRequest) => {
    readDocument(request, answer).then(
      (summary) => answer({ kind: 'done', summary }),
      (error: unknown) => answer({ kind: 'failed', error: toErrorData(error) }),
    );
  });
}
