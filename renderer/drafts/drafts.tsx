import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { CommonplaceError } from '../../shared/errors.ts';
import { useBridge } from '../bridge/bridge.ts';
import { createDraftStore, type Draft, type DraftStore } from './draft-store.ts';

const DraftsContext = createContext<DraftStore | null>(null);

/** Keeps what is being prepared in each thread while the app is open. */
export function DraftsProvider(props: { readonly children: ReactNode }): ReactNode {
  const bridge = useBridge();
  const [store] = useState(createDraftStore);
  useEffect(() => bridge.on('memory.forgotten', ({ ids }) => store.drop(ids)), [bridge, store]);
  return <DraftsContext value={store}>{props.children}</DraftsContext>;
}

export function useDraftStore(): DraftStore {
  const store = useContext(DraftsContext);
  if (store === null) {
    throw new CommonplaceError('unavailable', 'No drafts: wrap this component in a DraftsProvider.');
  }
  return store;
}

/** One part of a thread's draft; drawn again only when that part changes. */
export function useDraft<Part extends keyof Draft>(threadId: string | null, part: Part): Draft[Part] {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, () => store.read(threadId)[part]);
}
