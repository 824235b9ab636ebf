import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { ThreadsButton } from '../app/threads-button.tsx';
import { ActionButton } from './action-button.tsx';

/** A page in place of the conversation: a title, what it is for, and the way back. */
export function PageFrame(props: {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}): ReactNode {
  const { navigate } = useNavigation();
  return (
    <div className="page">
      <header className="pane-header">
        <ThreadsButton />
        <ActionButton
          isSmall
          kind="quiet"
          onPress={() => navigate({ type: 'show_page', page: 'conversation' })}
        >
          ‹ Conversation
        </ActionButton>
        <h1 className="pane-title">{props.title}</h1>
      </header>
      <div className="page-content">
        <p className="page-lead">{props.lead}</p>
        {props.children}
      </div>
    </div>
  );
}
