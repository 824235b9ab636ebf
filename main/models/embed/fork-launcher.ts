import { fork } from 'node:child_process';
import { typeStrippingArguments } from '../type-stripping.ts';
import type { LaunchEmbeddingProcess } from './embedding-protocol.ts';

/** Starts the embedding process under Node.js. `script` is the path of `worker.ts`, or of what it was built to. */
export function createForkLauncher(script: string): LaunchEmbeddingProcess {
  return () => {
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: typeStrippingArguments(process.execArgv),
      // Nothing of the environment is its business, keys least of all.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    let gone = false;
    const listeners: (() => void)[] = [];
    const exit = (): void => {
      if (gone) return;
      gone = true;
      for (const listener of listeners) listener();
    };
    child.on('exit', exit);
    child.on('error', exit);
    return {
      post: (request) => {
        if (child.connected) child.send(request);
      },
      onMessage: (listener) => child.on('message', listener),
      onExit: (listener) => listeners.push(listener),
      kill: () => child.kill(),
    };
  };
}
