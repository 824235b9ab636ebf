import type { Status } from '../../shared/contract/settings.ts';
import type { Clock, IdSource, RandomBytes } from '../../shared/effects.ts';
import type { ModelInUse } from '../agent/turn-dependencies.ts';
import type { WindowStorage } from '../memory/forget/window-storage.ts';
import type { LaunchEmbeddingProcess } from '../models/embed/embedding-protocol.ts';
import type { PublicFetch } from '../tools/public-fetch.ts';
import type { Tool } from '../tools/tool.ts';
import type { Keychain } from './chat-model-choice.ts';

/** Everything of the outside world that the app is given. */
export interface AppOptions {
  /** The vault's folder; made when it isn't there. */
  readonly vault: string;
  readonly host: Status['host'];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Scripts that run in threads or processes of their own. */
  readonly workers: { readonly ingest: URL; readonly embed: URL };
  /** Starts the embedding process; a forked Node.js process where the host names no other way. */
  readonly launchEmbedding?: LaunchEmbeddingProcess;
  readonly keychain?: Keychain;
  readonly chooseFiles?: () => Promise<readonly string[]>;
  readonly windowStorage?: WindowStorage;
  readonly openLink?: (url: string) => Promise<void>;
  /** Replaced by tests. */
  readonly overrides?: {
    readonly model?: ModelInUse;
    readonly tools?: readonly Tool[];
    readonly fetch?: PublicFetch;
    readonly clock?: Clock;
    readonly ids?: IdSource;
    readonly random?: RandomBytes;
    /** Resolves after so many milliseconds, without keeping the process alive. */
    readonly wait?: (milliseconds: number) => Promise<void>;
  };
}
