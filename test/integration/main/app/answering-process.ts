import type {
  EmbeddingProcess,
  EmbeddingResponse,
} from '../../../../main/models/embed/embedding-protocol.ts';
import { otherVector } from '../memory/vectors/other-embedder.ts';

/** An embedding process that answers by itself. `failure`, when it is not null, is what it answers to texts. */
export function createAnsweringProcess(dimensions: number, failure: () => string | null): EmbeddingProcess {
  const listeners: ((message: unknown) => void)[] = [];
  const answer = (response: EmbeddingResponse): void => {
    setImmediate(() => {
      for (const listener of listeners) listener(response);
    });
  };
  return {
    post: (request) => {
      if (request.kind === 'load') {
        answer({ kind: 'ready', dimensions });
        return;
      }
      const { id, texts } = request;
      const message = failure();
      if (message !== null) answer({ kind: 'failed', id, message });
      else answer({ kind: 'embedded', id, vectors: texts.map((text) => otherVector(text, dimensions)) });
    },
    onMessage: (listener) => listeners.push(listener),
    onExit: () => undefined,
    kill: () => undefined,
  };
}
