import type { Origin } from '../../shared/records/base.ts';

export interface SnapshotItem {
  readonly record_id: string;
  readonly version: number;
  readonly segment: string;
  readonly origin: Origin;
  readonly trust: number;
  readonly tokens: number;
  readonly chosen_because: string;
}

/** A record that was read for a call and does not stand in its input. */
export interface SnapshotLeftOut {
  readonly record_id: string;
  readonly version: number;
  readonly segment: string;
  readonly tokens: number;
  /** Names ids and counts only. */
  readonly why: string;
}

/** An instruction that lost against a higher one (spec D1). */
export interface SnapshotRejected {
  readonly key: string;
  /** What it asked for, of a closed list: a flag's name or a setting's value, never text of the record. */
  readonly asked: string;
  readonly source: string;
  /** The record that said so, when it was one. */
  readonly record_id: string | null;
  /** The source that won. */
  readonly winner: string;
  readonly why: string;
}

/** Everything kept of one model call's input. */
export interface CallSnapshot {
  readonly items: readonly SnapshotItem[];
  readonly left_out: readonly SnapshotLeftOut[];
  readonly rejected: readonly SnapshotRejected[];
}
