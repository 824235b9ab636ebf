import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { errorMessage } from '../format/error-message.ts';
import { useLiveTurnStore } from '../live/live-turns.tsx';
import type { taskSpecification } from './task-draft.ts';

interface ProposedTask {
  readonly request: string;
  readonly proposal: CallOutput<'tasks.propose'>;
}

/** A research task from its request to its approval (spec D4). Without a thread, approving creates one first. */
export function useTask(threadId: string | null) {
  const bridge = useBridge();
  const store = useLiveTurnStore();
  const toasts = useToasts();
  const { navigate } = useNavigation();
  const [proposed, setProposed] = useState<ProposedTask | null>(null);

  const propose = useMutation({
    mutationFn: (request: string) => bridge.tasks.propose({ request }),
    onSuccess: (proposal, request) => setProposed({ request, proposal }),
    onError: (error) => toasts.report('The task could not be drafted.', error),
  });
  const approve = useMutation({
    mutationFn: async (specification: ReturnType<typeof taskSpecification>) => {
      const request = proposed?.request ?? '';
      const thread_id = threadId ?? (await bridge.threads.create({})).id;
      if (threadId === null) navigate({ type: 'show_thread', threadId: thread_id });
      setProposed(null);
      store.dispatch({ type: 'asked', threadId: thread_id, question: request });
      try {
        await bridge.tasks.approve({ thread_id, request, specification });
      } catch (error) {
        store.dispatch({ type: 'ask_failed', threadId: thread_id, error: errorMessage(error) });
      }
    },
    onError: (error) => toasts.report('The thread could not be created.', error),
  });
  return {
    proposed,
    propose: propose.mutate,
    isProposing: propose.isPending,
    approve: approve.mutate,
    discard: () => setProposed(null),
  };
}
