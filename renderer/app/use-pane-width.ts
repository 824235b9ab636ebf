import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useBridge } from '../bridge/bridge.ts';
import { useSettings } from '../queries/vault-queries.ts';

export interface PaneWidth {
  readonly width: number;
  readonly least: number;
  readonly most: number;
  readonly setWidth: (width: number) => void;
}

/** Milliseconds without a change after which a width is kept: dragging makes many. */
const restBeforeKeeping = 400;

/** The width of a pane in pixels, kept between its limits and remembered in the settings. */
export function usePaneWidth(
  name: string,
  limits: { readonly initial: number; readonly least: number; readonly most: number },
): PaneWidth {
  const { initial, least, most } = limits;
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const widths = useSettings().data?.settings.pane_widths;
  const [wanted, setWanted] = useState<number | null>(null);
  const stored = widths?.[name];
  useEffect(() => {
    if (wanted === null || widths === undefined || wanted === stored) return;
    const keep = setTimeout(() => {
      // A width that can't be kept now is kept with the next change; the pane has it all the same.
      void bridge.settings
        .update({ pane_widths: { ...widths, [name]: wanted } })
        .then((view) => queryClient.setQueryData(['settings.read'], view))
        .catch(() => undefined);
    }, restBeforeKeeping);
    return () => clearTimeout(keep);
  }, [bridge, queryClient, name, wanted, stored, widths]);
  const isUsable = stored !== undefined && stored >= least && stored <= most;
  return {
    width: wanted ?? (isUsable ? stored : initial),
    least,
    most,
    setWidth: (width) => setWanted(Math.round(Math.min(most, Math.max(least, width)))),
  };
}
