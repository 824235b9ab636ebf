import type { Client, EventListener } from './contract.ts';

/**
 * What the renderer finds as `window.commonplace`: the client, the events, and dropped files, which only the host can turn into
 * documents. `FileType` is the DOM's File; this folder knows no DOM.
 */
export type Bridge<FileType> = Client & {
  /** Listens to one event until the returned function is called. */
  readonly on: EventListener;
  /** Adds dropped or picked files; the renderer never names a path. */
  readonly addFiles: (files: readonly FileType[]) => Promise<{ readonly queued: number }>;
  /** Adds a file again that was asked about, as its content was forgotten (spec E6), by what `documents.ended` calls its path. */
  readonly addAgain: (path: string) => Promise<{ readonly queued: number }>;
  readonly host: 'electron' | 'browser';
  /** Hears the connection to the host go down and come back, where it can; returns how to stop listening. */
  readonly onConnection?: (listener: (isConnected: boolean) => void) => () => void;
};

/** The one channel for calls and the one for events, in Electron. */
export const callChannel = 'commonplace:call';
export const eventChannel = 'commonplace:event';
