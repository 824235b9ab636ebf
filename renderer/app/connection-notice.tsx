import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useBridge } from '../bridge/bridge.ts';

/** Says that the host can't be reached, and reads everything again once it can: what it told meanwhile was missed, forgets included. */
export function ConnectionNotice(): ReactNode {
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const [isDown, setDown] = useState(false);
  useEffect(
    () =>
      bridge.onConnection?.((isConnected) => {
        setDown(!isConnected);
        if (isConnected) void queryClient.resetQueries();
      }),
    [bridge, queryClient],
  );
  if (!isDown) return null;
  return (
    <p className="connection-notice" role="alert">
      Commonplace can’t be reached. This page reconnects by itself while it is running; if it was started
      anew, open the address it printed.
    </p>
  );
}
