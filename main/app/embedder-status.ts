import type { EmbedderPhase, Status } from '../../shared/contract/settings.ts';
import type { Clock } from '../../shared/effects.ts';
import type { Embedder } from '../models/embed/embedder.ts';

export type EmbedderStatus = Status['embedder'];

/** Progress is told at most this often; a phase's beginning and end always. */
const progressMilliseconds = 250;

/** What people call an embedder: the first part of its fingerprint, without the digits of its content. */
export function nameOf(embedder: Embedder): string {
  const [name = embedder.fingerprint] = embedder.fingerprint.split(':', 1);
  return name.startsWith('lexical-') ? 'lexical' : name.replace(/#[0-9a-f]+$/u, '');
}

export interface EmbedderReport {
  current(): EmbedderStatus;
  ready(): void;
  /** The model the settings name could not be had. */
  failed(reason: string): void;
  /** Some texts could not be given a vector. */
  incomplete(reason: string): void;
  /** `share` is from 0 to 1. */
  progress(phase: BusyPhase, state: string, share: number): void;
  /** How far the vectors of new documents are, 0 to 1, shown while the embedder is busy with nothing else; null when all are made. */
  documents(share: number | null): void;
}

type BusyPhase = Exclude<EmbedderPhase, 'ready' | 'failed' | 'incomplete'>;

/** Keeps the embedder's state for the status bar and tells of its changes. */
export function createEmbedderReport(options: {
  /** The one that is searched with now. */
  readonly embedder: Embedder;
  readonly clock: Clock;
  readonly onChange: (status: EmbedderStatus) => void;
}): EmbedderReport {
  const { embedder, clock, onChange } = options;
  const describe = (phase: EmbedderPhase, state: string, progress: number | null): EmbedderStatus => ({
    name: nameOf(embedder),
    fingerprint: embedder.fingerprint,
    phase,
    state,
    progress,
  });
  let own = describe('ready', 'ready', null);
  let documents: number | null = null;
  let toldPhase: EmbedderPhase = own.phase;
  let toldAt = Number.NEGATIVE_INFINITY;

  function current(): EmbedderStatus {
    return documents === null || own.progress !== null
      ? own
      : describe('completing', 'making vectors of new documents', documents);
  }

  function tell(): void {
    const status = current();
    if (status.progress !== null && status.phase === toldPhase && clock() - toldAt < progressMilliseconds)
      return;
    toldPhase = status.phase;
    toldAt = clock();
    onChange(status);
  }

  function become(status: EmbedderStatus): void {
    own = status;
    tell();
  }

  return {
    current,
    ready: () => become(describe('ready', 'ready', null)),
    failed: (reason) => become(describe('failed', reason, null)),
    incomplete: (reason) => become(describe('incomplete', reason, null)),
    progress: (phase, state, share) => become(describe(phase, state, Math.min(1, share))),
    documents: (share) => {
      documents = share;
      tell();
    },
  };
}
