import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallName } from '../../shared/contract/call-names.ts';
import type { EventName, EventPayload } from '../../shared/contract/events.ts';
import { useBridge } from '../bridge/bridge.ts';
import { gatheredEvents, invalidations } from './invalidations.ts';
import { pruneForgotten } from './prune-forgotten.ts';

/** Milliseconds during which the events of a burst are gathered into one round of reading. */
const gatherTime = 120;

const wholeCall: CallName = 'context.input';

function dropForgotten(queryClient: QueryClient, payload: EventPayload<'memory.forgotten'>): void {
  const ids = new Set(payload.ids);
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of queryClient.getQueryCache().getAll()) {
    // Made of texts that carry no ids, and proved as a whole: one without a part of it would claim to be what it isn't.
    const isWhole = query.queryKey[0] === wholeCall && query.state.data !== undefined;
    const pruned = isWhole ? undefined : pruneForgotten(query.state.data, ids);
    if (pruned === query.state.data) continue;
    if (pruned === undefined) query.reset();
    else query.setData(pruned);
  }
}

const windowId = crypto.randomUUID();

/** While the connection is down nothing can be said; the receipt then reports that this window gave no answer. */
function say(call: Promise<unknown>): void {
  call.catch(() => undefined);
}

/** Reads again what each event says has changed, and drops what was forgotten at once (spec E4). */
export function useInvalidation(): void {
  const bridge = useBridge();
  const queryClient = useQueryClient();
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    function flush(): void {
      timer = null;
      const names = [...waiting];
      waiting.clear();
      for (const name of names) void queryClient.invalidateQueries({ queryKey: [name] });
    }
    function gather(name: EventName): void {
      for (const callName of invalidations[name]) waiting.add(callName);
      timer ??= setTimeout(flush, gatherTime);
    }
    const stops = gatheredEvents.map((name) => bridge.on(name, () => gather(name)));
    stops.push(
      bridge.on('memory.forgotten', (payload) => {
        dropForgotten(queryClient, payload);
        say(bridge.forget.windowSaw({ window_id: windowId, version: payload.version }));
        gather('memory.forgotten');
      }),
    );
    // A window says that it is there, so that a receipt can say how far it has let go (spec E4).
    say(bridge.forget.attachWindow({ window_id: windowId }));
    const leave = (): void => say(bridge.forget.detachWindow({ window_id: windowId }));
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [bridge, queryClient]);
}
