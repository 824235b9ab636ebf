import type { ThreadRecord } from '../../shared/records/records.ts';
import { useBridge } from '../bridge/bridge.ts';
import { useAction } from '../components/use-action.ts';
import { useSettings } from '../queries/vault-queries.ts';

/** Whether runs of a thread may write, by its own setting or the general one, and how to change it for the runs to come (spec C6). */
export function useThreadWriting(thread: ThreadRecord | undefined): {
  readonly isAllowed: boolean;
  readonly toggle: () => void;
} {
  const bridge = useBridge();
  const general = useSettings().data?.settings.write_allowed ?? true;
  const isAllowed = thread?.write_allowed ?? general;
  const change = useAction('What runs of this thread may do could not be changed.', (id: string) =>
    bridge.threads.setWriting({ thread_id: id, write_allowed: !isAllowed }),
  );
  return {
    isAllowed,
    toggle: () => {
      if (thread !== undefined) change.run(thread.id);
    },
  };
}
