import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../shared/contract/contract.ts';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';

/** Pinning and unpinning; what is pinned is carried word for word through every summary (spec D7). */
export function usePinActions() {
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const { inform } = useToasts();
  function readAgain(): void {
    for (const name of ['pins.list', 'pins.suggestions', 'turns.meter']) {
      void queryClient.invalidateQueries({ queryKey: [name] });
    }
  }
  const pin = useAction(
    'It could not be pinned.',
    (input: CallInput<'pins.add'>) => bridge.pins.add(input),
    () => {
      inform('Pinned. It is carried word for word from now on.');
      readAgain();
    },
  );
  const unpin = useAction('It could not be unpinned.', (id: string) => bridge.pins.remove({ id }), readAgain);
  return { pin, unpin };
}
