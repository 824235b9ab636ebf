import { createContext, useContext } from 'react';
import type { Bridge as BridgeOf } from '../../shared/contract/bridge.ts';
import { CommonplaceError } from '../../shared/errors.ts';

/** Everything the renderer can ask of its host. Tests and the harness supply their own. */
export type Bridge = BridgeOf<File>;

export const BridgeContext = createContext<Bridge | null>(null);

/** The bridge of the surrounding app. Throws `unavailable` outside of one. */
export function useBridge(): Bridge {
  const bridge = useContext(BridgeContext);
  if (bridge === null) {
    throw new CommonplaceError('unavailable', 'No bridge: wrap this component in a BridgeContext.');
  }
  return bridge;
}
