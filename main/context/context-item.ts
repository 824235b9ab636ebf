import type { SnapshotItem } from '../memory/call-snapshot.ts';
import type { Evidence } from '../models/evidence.ts';
import type { RejectedInstruction } from './hierarchy.ts';
import type { InjectionFlag } from './injection.ts';
import type { SegmentName } from './segments/segment.ts';
import { selectionTable } from './trust.ts';

/** One record in a model input, with where it came from and why it is there. */
export interface ContextItem extends SnapshotItem {
  readonly segment: SegmentName;
  /** As the model sees it; the stored text is never changed. */
  readonly text: string;
  readonly flags: readonly InjectionFlag[];
}

export interface ContextSegment {
  readonly name: SegmentName;
  readonly text: string;
  readonly tokens: number;
}

/** A record that was read for this input and does not stand in it. */
export interface LeftOutItem {
  readonly record_id: string;
  readonly version: number;
  readonly segment: SegmentName;
  readonly tokens: number;
  readonly why: string;
}

/** The user message of one model call, with the provenance of everything in it. */
export interface AssembledContext {
  readonly text: string;
  readonly tokens: number;
  readonly segments: readonly ContextSegment[];
  readonly items: readonly ContextItem[];
  readonly evidence: readonly Evidence[];
  readonly leftOut: readonly LeftOutItem[];
  readonly rejected: readonly RejectedInstruction[];
  /** Over the pins it was assembled with; whatever is folded later, it stays bound to them (spec D7). */
  readonly pinFingerprint: string;
}

/** Whether anything in the input was written by neither the user nor the model, or made from such text (spec D6). */
export function holdsUntrusted(items: readonly Pick<ContextItem, 'trust'>[]): boolean {
  return items.some((item) => item.trust < selectionTable.trust.model);
}
