import type { WindowStorage } from '../../memory/forget/window-storage.ts';

/** A page in somebody's browser: nothing of it lies where the app could look or clear (spec E8). */
export const browserStorage: WindowStorage = {
  folders: [],
  beyondReach: [
    'The browser that shows the page: it is told to store none of it (no-store), which the app can’t check.',
  ],
  clear: async () => undefined,
};
