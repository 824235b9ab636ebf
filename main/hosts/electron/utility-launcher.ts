import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { EmbeddingProcess, LaunchEmbeddingProcess } from '../../models/embed/embedding-protocol.ts';

/** Starts the embedding process as a utility process of Electron; forking Node.js is switched off in the packaged app. */
export function createUtilityLauncher(script: URL): LaunchEmbeddingProcess {
  return (): EmbeddingProcess => {
    const child = utilityProcess.fork(fileURLToPath(script), [], {
      serviceName: 'Commonplace embeddings',
      env: {},
      stdio: 'ignore',
    });
    return {
      post: (request) => child.postMessage(request),
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => child.once('exit', () => listener()),
      kill: () => child.kill(),
    };
  };
}
