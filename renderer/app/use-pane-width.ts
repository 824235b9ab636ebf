import { useState } from 'react';

export interface PaneWidth {
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly setWidth: (width: number) => void;
}

/** The width of a pane in pixels, kept between its limits and remembered on this computer. */
export function usePaneWidth(
  name: string,
  limits: { readonly initial: number; readonly least: number; readonly most: number },
): PaneWidth {
  const key = `commonplace.width.${name}`;
  const { initial, least, most } = limits;
  const [width, keep] = useState(() => {
    const stored = Number(localStorage.getItem(key));
    return stored >= least && stored <= most ? stored : initial;
  });
  function setWidth(wanted: number): void {
    const next = Math.round(Math.min(most, Math.max(least, wanted)));
    keep(next);
    localStorage.setItem(key, String(next));
  }
  return { width, least, most, setWidth };
}
