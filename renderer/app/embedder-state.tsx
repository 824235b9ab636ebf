import type { ReactNode } from 'react';
import { Label, ProgressBar } from 'react-aria-components';
import type { Status } from '../../shared/contract/settings.ts';
import { ActionButton } from '../components/action-button.tsx';
import { formatShare } from '../format/numbers.ts';
import { useNavigation } from './navigation.tsx';

/** Which embedder search uses, and how far a change of it is. What failed leads to the settings, which say what to do. */
export function EmbedderState({ embedder }: { readonly embedder: Status['embedder'] }): ReactNode {
  const { navigate } = useNavigation();
  switch (embedder.phase) {
    case 'ready':
      return <span>{embedder.name}</span>;
    case 'failed': {
      // Without any model search still goes by words, which is no fault of the vault's.
      const isByWords = embedder.name === 'lexical';
      return (
        <span className="status-embedder">
          {embedder.name}
          <ActionButton
            isSmall
            kind={isByWords ? 'quiet' : 'danger'}
            onPress={() => navigate({ type: 'show_page', page: 'settings' })}
          >
            {isByWords ? 'searches by words only' : 'model not changed'}
          </ActionButton>
        </span>
      );
    }
    case 'incomplete':
      return (
        <span className="status-embedder">
          {embedder.name}
          <ActionButton
            isSmall
            kind="danger"
            onPress={() => navigate({ type: 'show_page', page: 'settings' })}
          >
            some texts by words only
          </ActionButton>
        </span>
      );
    case 'fetching':
    case 'changing':
    case 'completing':
      return (
        <ProgressBar className="status-embedder" value={(embedder.progress ?? 0) * 100}>
          <Label>
            {embedder.name}: {embedder.state}
          </Label>
          <span className="progress">
            <span
              className="progress-fill"
              style={{ inlineSize: `${Math.round((embedder.progress ?? 0) * 100)}%` }}
            />
          </span>
          <span className="number">{formatShare(embedder.progress ?? 0)}</span>
        </ProgressBar>
      );
  }
}
