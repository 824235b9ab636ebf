import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { formatCount } from '../format/numbers.ts';
import type { ContextItemView } from './group-by-segment.ts';

/** One item of the model input, and why it is there. */
export function ContextItem({ item }: { readonly item: ContextItemView }): ReactNode {
  const { navigate } = useNavigation();
  return (
    <li className="context-item">
      {item.text === null ? (
        <p className="text-quiet">Forgotten since. Only its id is left.</p>
      ) : (
        <p className="context-item-text">{item.text}</p>
      )}
      <p className="text-quiet">
        {item.chosen_because} · from {item.origin} · trust {item.trust.toFixed(2)} ·{' '}
        <span className="number">{formatCount(item.tokens)}</span> tokens · version {item.version}
      </p>
      {item.text !== null && (
        <ActionButton
          isSmall
          kind="quiet"
          onPress={() => navigate({ type: 'show_record', recordId: item.record_id })}
        >
          Show the record
        </ActionButton>
      )}
    </li>
  );
}
