import type { Page } from 'playwright';

/** The app in one of its hosts, as a test drives it. */
export interface RunningHost {
  readonly page: Page;
  /** Ends the app as its user would. */
  close(): Promise<void>;
  /** Ends the app's process as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the app in one host, as often as a test likes, over the same vault. */
export interface HostHarness {
  readonly vault: string;
  launch(environment?: Readonly<Record<string, string>>): Promise<RunningHost>;
  /**
   * Starts a further process on the same vault, with a profile of its own, and answers what it wrote by the time `expected` was there
   * or it ended; then it is killed.
   */
  startBeside(expected: RegExp): Promise<string>;
  remove(): Promise<void>;
}
