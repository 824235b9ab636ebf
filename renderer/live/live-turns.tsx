import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { CommonplaceError } from '../../shared/errors.ts';
import { type Bridge, useBridge } from '../bridge/bridge.ts';
import type { BridgeEvent, LiveTurn } from './live-turn.ts';
import { createLiveTurnStore, type LiveTurnStore } from './live-turn-store.ts';

const LiveTurnContext = createContext<LiveTurnStore | null>(null);

/** Milliseconds between two drawings of streamed text. */
const drawInterval = 40;

function follow(bridge: Bridge, store: LiveTurnStore): () => void {
  const take = (event: BridgeEvent) => store.dispatch({ type: 'event', event });
  const stops = [
    bridge.on('turn.started', (payload) => take({ name: 'turn.started', payload })),
    bridge.on('turn.token', (payload) => take({ name: 'turn.token', payload })),
    bridge.on('turn.reset', (payload) => take({ name: 'turn.reset', payload })),
    bridge.on('turn.context', (payload) => take({ name: 'turn.context', payload })),
    bridge.on('turn.toolStarted', (payload) => take({ name: 'turn.toolStarted', payload })),
    bridge.on('turn.toolFinished', (payload) => take({ name: 'turn.toolFinished', payload })),
    bridge.on('turn.folded', (payload) => take({ name: 'turn.folded', payload })),
    bridge.on('turn.permissionAsked', (payload) => take({ name: 'turn.permissionAsked', payload })),
    bridge.on('turn.ended', (payload) => take({ name: 'turn.ended', payload })),
    bridge.on('memory.forgotten', (payload) => take({ name: 'memory.forgotten', payload })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Takes up the questions that were asked before this window was there, such as before it was loaded again. */
function useWaitingQuestions(bridge: Bridge, store: LiveTurnStore): void {
  const waiting = useQuery({
    queryKey: ['runs.pendingPermissions'],
    queryFn: () => bridge.runs.pendingPermissions({}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    for (const payload of waiting.data?.questions ?? []) {
      store.dispatch({ type: 'event', event: { name: 'turn.permissionAsked', payload } });
    }
  }, [waiting.data, store]);
}

/** Follows the turns of every thread while the app is open. */
export function LiveTurnProvider(props: { readonly children: ReactNode }): ReactNode {
  const bridge = useBridge();
  const [store] = useState(() => createLiveTurnStore((flush) => setTimeout(flush, drawInterval)));
  useEffect(() => follow(bridge, store), [bridge, store]);
  useWaitingQuestions(bridge, store);
  return <LiveTurnContext value={store}>{props.children}</LiveTurnContext>;
}

/** The store itself, for dispatching. */
export function useLiveTurnStore(): LiveTurnStore {
  const store = useContext(LiveTurnContext);
  if (store === null) {
    throw new CommonplaceError('unavailable', 'No live turns: wrap this component in a LiveTurnProvider.');
  }
  return store;
}

/** The live turn of one thread, if there is one. */
export function useLiveTurn(threadId: string | null): LiveTurn | undefined {
  const store = useLiveTurnStore();
  return useSyncExternalStore(store.subscribe, () =>
    threadId === null ? undefined : store.read()[threadId],
  );
}
