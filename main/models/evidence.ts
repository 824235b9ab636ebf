import type { Origin } from '../../shared/records/base.ts';

/** One record that stands in a model input, as structured data beside the text. */
export interface Evidence {
  readonly recordId: string;
  readonly version: number;
  /** Which segment of the input holds it: `conversation`, `knowledge`, `workflow`, `entity`, `summary`, `notes`, `pins`, `tool`. */
  readonly segment: string;
  readonly origin: Origin;
  /** File name or title, for showing; `page` is 1-based. */
  readonly source: string;
  readonly page?: number;
  readonly role?: 'user' | 'assistant';
  readonly text: string;
}
