import { useMutation } from '@tanstack/react-query';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';
import { errorMessage } from '../format/error-message.ts';
import { useLiveTurnStore } from '../live/live-turns.tsx';
import { useResumeRun } from '../runs/resume-run.tsx';

/** What can be done in a conversation. Without a thread, asking creates one first. */
export function useTurnActions(threadId: string | null) {
  const bridge = useBridge();
  const store = useLiveTurnStore();
  const toasts = useToasts();
  const { navigate } = useNavigation();
  const { resume } = useResumeRun();

  const ask = useMutation({
    mutationFn: async (text: string) => {
      const thread_id = threadId ?? (await bridge.threads.create({})).id;
      if (threadId === null) navigate({ type: 'show_thread', threadId: thread_id });
      store.dispatch({ type: 'asked', threadId: thread_id, question: text });
      try {
        await bridge.turns.ask({ thread_id, text });
      } catch (error) {
        store.dispatch({
          type: 'ask_failed',
          threadId: thread_id,
          error: errorMessage(error),
        });
      }
    },
    onError: (error) => toasts.report('The thread could not be created.', error),
  });
  const stop = useAction('The run could not be stopped.', () =>
    bridge.turns.stop({ thread_id: threadId ?? '' }),
  );
  const pause = useAction('The run could not be paused.', (runId: string) =>
    bridge.runs.pause({ run_id: runId }),
  );
  const summarize = useAction(
    'The conversation could not be summarised.',
    () => bridge.threads.summarize({ thread_id: threadId ?? '' }),
    (result) =>
      toasts.inform(
        'nothing_to_summarize' in result
          ? 'There is nothing new to summarise.'
          : `Summarised ${result.messages} messages: ${result.label}`,
      ),
  );
  return { ask: ask.mutate, stop, pause, resume, summarize };
}
