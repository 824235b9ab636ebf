import { useMutation } from '@tanstack/react-query';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { useDraft, useDraftStore } from '../drafts/drafts.tsx';
import { errorMessage } from '../format/error-message.ts';
import { useLiveTurnStore } from '../live/live-turns.tsx';
import { type TaskForm, taskForm, type taskSpecification } from './task-draft.ts';

/**
 * A research task from its request to its approval (spec D4). It waits in the thread it was asked for in. Without a thread, approving
 * creates one first. What was asked is given back when nothing comes of it.
 */
export function useTask(threadId: string | null) {
  const bridge = useBridge();
  const store = useLiveTurnStore();
  const drafts = useDraftStore();
  const toasts = useToasts();
  const { navigate } = useNavigation();
  const proposed = useDraft(threadId, 'task');

  function giveBack(thread: string | null, request: string): void {
    if (drafts.read(thread).text === '') drafts.change(thread, { text: request });
  }
  const propose = useMutation({
    mutationFn: ({ request }: { readonly request: string; readonly thread: string | null }) =>
      bridge.tasks.propose({ request }),
    onSuccess: ({ draft, problem }, { request, thread }) =>
      drafts.change(thread, { task: { request, problem, form: taskForm(draft) } }),
    onError: (error, { request, thread }) => {
      giveBack(thread, request);
      toasts.report('The task could not be drafted.', error);
    },
  });
  const approve = useMutation({
    mutationFn: async (specification: ReturnType<typeof taskSpecification>) => {
      const request = proposed?.request ?? '';
      const thread_id = threadId ?? (await bridge.threads.create({})).id;
      if (threadId === null) navigate({ type: 'show_thread', threadId: thread_id });
      drafts.change(threadId, { task: null });
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
    propose: (request: string) => propose.mutate({ request, thread: threadId }),
    isProposing: propose.isPending && propose.variables.thread === threadId,
    edit: (form: TaskForm) => {
      if (proposed !== null) drafts.change(threadId, { task: { ...proposed, form } });
    },
    approve: approve.mutate,
    discard: () => {
      if (proposed !== null) giveBack(threadId, proposed.request);
      drafts.change(threadId, { task: null });
    },
  };
}
