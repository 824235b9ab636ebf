import { useSyncExternalStore } from 'react';

/** wide: three panes; medium: the inspector overlays; narrow: one pane at a time. */
export type WindowWidth = 'wide' | 'medium' | 'narrow';

export const widthQueries = { wide: '(min-width: 1100px)', medium: '(min-width: 640px)' } as const;

function read(): WindowWidth {
  if (window.matchMedia(widthQueries.wide).matches) return 'wide';
  return window.matchMedia(widthQueries.medium).matches ? 'medium' : 'narrow';
}

function subscribe(listener: () => void): () => void {
  const queries = [window.matchMedia(widthQueries.wide), window.matchMedia(widthQueries.medium)];
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

export function useWindowWidth(): WindowWidth {
  return useSyncExternalStore(subscribe, read);
}
