import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { DocumentList } from '../library/document-list.tsx';
import { ThreadList } from '../threads/thread-list.tsx';
import { useNavigation } from './navigation.tsx';
import type { Page } from './navigation-state.ts';

const pages: readonly { readonly page: Page; readonly label: string }[] = [
  { page: 'recall', label: 'Recall test' },
  { page: 'receipts', label: 'Receipts' },
  { page: 'settings', label: 'Settings' },
];

/** Threads, library, and the way to the other pages. */
export function SidePane(): ReactNode {
  const { state, navigate } = useNavigation();
  return (
    <div className="side-content">
      <ThreadList />
      <DocumentList />
      <ul className="side-pages">
        {pages.map(({ page, label }) => (
          <li key={page}>
            <Button
              className="side-page"
              aria-current={state.page === page ? 'page' : 'false'}
              onPress={() => navigate({ type: 'show_page', page })}
            >
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
