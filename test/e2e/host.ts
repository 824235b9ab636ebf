import type { Page } from 'playwright';

/** The app in one of its hosts, as a test drives it. */
export interface RunningHost {
  readonly page: Page;
  /** Ends the app as its user would. */
  close(): Promise<void>;
}

/** Starts the app in one host, as often as a test likes, over the same vault. */
export interface HostHarness {
  readonly vault: string;
  launch(environment?: Readonly<Record<string, string>>): Promise<RunningHost>;
  remove(): Promise<void>;
}
