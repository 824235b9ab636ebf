import type { Hit, NoteRecord } from '../../shared/records/records.ts';
import type { ConversationPage } from '../memory/memory-manager.ts';
import type { PinSet } from '../memory/pins/read-pin-set.ts';

/** Everything the harness reads before the model is called (spec R2), each store with its own k. */
export interface Preloaded {
  readonly conversation: ConversationPage;
  readonly knowledge: readonly Hit[];
  readonly workflows: readonly Hit[];
  readonly entities: readonly Hit[];
  /** The first line of each hit's text is the summary's label. */
  readonly summaries: readonly Hit[];
  /** Of the run, the thread and the user (spec A). */
  readonly notes: readonly NoteRecord[];
  /** Of the user, the thread and the run, each set with its fingerprint, which is checked before use (spec D7). */
  readonly pins: readonly PinSet[];
}
