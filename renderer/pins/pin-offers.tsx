import type { ReactNode } from 'react';
import type { ConversationRecord } from '../../shared/records/records.ts';
import { ActionButton } from '../components/action-button.tsx';
import { usePinSuggestions } from '../queries/pin-queries.ts';
import { useDismissedOffers } from './use-dismissed-offers.ts';
import { usePinActions } from './use-pin-actions.ts';

const purpose = { instruction: 'as a standing instruction', commitment: 'as a promise to you' } as const;

/** Offers to carry what a message says for good, "always …" or "I will …", word for word from now on (spec D7).
 * Dismissed ones can still be pinned in the context's list of pins. */
export function PinOffers({ message }: { readonly message: ConversationRecord }): ReactNode {
  const suggestions = usePinSuggestions(message.thread_id);
  const { pin } = usePinActions();
  const offered = (suggestions.data?.suggestions ?? []).filter(({ record_id }) => record_id === message.id);
  const { dismissed, dismiss } = useDismissedOffers();
  if (offered.length === 0 || dismissed.includes(message.id)) return null;
  return (
    <ul className="pin-offers" aria-label="Offered for pinning">
      {offered.map(({ record_id, kind, text }) => (
        <li key={text} className="pin-offer">
          <span className="text-quiet">
            Keep “{text}” {kind === 'permission' ? 'as a decision' : purpose[kind]}?
          </span>
          <ActionButton
            isSmall
            kind="quiet"
            isPending={pin.isBusy}
            onPress={() => pin.run({ record_id, as: kind, text })}
          >
            Pin
          </ActionButton>
          <ActionButton
            isSmall
            kind="quiet"
            onPress={() => dismiss.run(message.id)}
            isPending={dismiss.isBusy}
          >
            Dismiss
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}
