import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
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
      {item.flags.length > 0 && (
        <p className="text-danger">Asks for: {item.flags.join(', ')}. It is treated as data only.</p>
      )}
      {item.neutralised.length > 0 && (
        <p className="text-danger">Made harmless for the model: {item.neutralised.join(', ')}.</p>
      )}
      {item.current_version !== null && item.current_version !== item.version && (
        <p className="text-quiet">Changed since: it is now at version {item.current_version}.</p>
      )}
      {item.rendered !== null && (
        <Fold title="As the model saw it">
          <pre className="data data-tall" tabIndex={0}>
            {item.rendered}
          </pre>
        </Fold>
      )}
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
