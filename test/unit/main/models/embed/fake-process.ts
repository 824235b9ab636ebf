import type {
  EmbeddingProcess,
  EmbeddingRequest,
} from '../../../../../main/models/embed/embedding-protocol.ts';

/** An embedding process under the test's hand: it says what was asked of it, and the test says what it answers. */
export interface FakeProcess {
  readonly process: EmbeddingProcess;
  readonly requests: EmbeddingRequest[];
  readonly killed: boolean;
  answer(message: unknown): void;
  exit(): void;
}

export function createFakeProcess(): FakeProcess {
  const requests: EmbeddingRequest[] = [];
  const messages: ((message: unknown) => void)[] = [];
  const exits: (() => void)[] = [];
  let killed = false;
  return {
    requests,
    get killed() {
      return killed;
    },
    process: {
      post: (request) => requests.push(request),
      onMessage: (listener) => messages.push(listener),
      onExit: (listener) => exits.push(listener),
      kill: () => {
        killed = true;
      },
    },
    answer: (message) => {
      for (const listener of messages) listener(message);
    },
    exit: () => {
      for (const listener of exits) listener();
    },
  };
}
