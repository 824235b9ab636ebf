import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/contract/contract.ts';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';

/** Changes settings; what comes back is shown at once. */
export function useUpdateSettings() {
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return useAction(
    'The settings could not be changed.',
    (change: CallInput<'settings.update'>) => bridge.settings.update(change),
    (view) => {
      queryClient.setQueryData(['settings.read'], view);
      void queryClient.invalidateQueries({ queryKey: ['status.read'] });
      void queryClient.invalidateQueries({ queryKey: ['turns.meter'] });
      toasts.inform('Saved.');
    },
  );
}
