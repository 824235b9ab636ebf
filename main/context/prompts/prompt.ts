export interface PromptChange {
  readonly version: number;
  readonly what: string;
}

/** A prompt as a versioned file: change the text, raise the version, say what changed (spec D8). */
export interface Prompt {
  readonly id: string;
  readonly version: number;
  readonly text: string;
  /** Newest first; its first entry is the present version. */
  readonly changelog: readonly PromptChange[];
}
