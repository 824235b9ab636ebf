import { useQueryClient } from '@tanstack/react-query';
import { useBridge } from '../bridge/bridge.ts';
import { useAction } from '../components/use-action.ts';
import { useSettings } from '../queries/vault-queries.ts';
import { withDismissed } from './dismissed-offers.ts';

/** The messages whose offers the user does not want to see again, kept in the settings. */
export function useDismissedOffers() {
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const dismissed = useSettings().data?.settings.dismissed_offers ?? [];
  const dismiss = useAction(
    'The offer could not be dismissed.',
    (messageId: string) => bridge.settings.update({ dismissed_offers: withDismissed(dismissed, messageId) }),
    (view) => queryClient.setQueryData(['settings.read'], view),
  );
  return { dismissed, dismiss };
}
