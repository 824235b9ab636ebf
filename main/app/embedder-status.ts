import type { EmbedderPhase, Status } from '../../shared/contract/settings.ts';
import type { Clock } from '../../shared/effects.ts';
import type { Embedder } from '../models/embed/embedder.ts';

export type EmbedderStatus = Status['embedder'];

/** Progress is told at most this often; a phase's beginning and end always. */
const progressMilliseconds = 250;

/** What people call an embedder: the first part of its fingerprint. */
export function nameOf(embedder: Embedder): string {
  const [name = embedder.fingerprint] = embedder.fingerprint.split(':', 1);
  return name.startsWith('lexical-') ? 'lexical' : name;
}

export interface EmbedderReport {
  current(): EmbedderStatus;
  ready(): void;
  failed(reason: string): void;
  /** `share` is from 0 to 1. */
  progress(phase: Exclude<EmbedderPhase, 'ready' | 'failed'>, state: string, share: number): void;
}

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
  let status = describe('ready', 'ready', null);
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(next: EmbedderStatus): void {
    status = next;
    toldAt = clock();
    onChange(next);
  }

  return {
    current: () => status,
    ready: () => tell(describe('ready', 'ready', null)),
    failed: (reason) => tell(describe('failed', reason, null)),
    progress: (phase, state, share) => {
      const next = describe(phase, state, Math.min(1, share));
      if (phase === status.phase && clock() - toldAt < progressMilliseconds) status = next;
      else tell(next);
    },
  };
}
