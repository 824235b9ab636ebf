import { type ReactNode, useEffect } from 'react';
import { assertNever } from '../../shared/errors.ts';
import { ConversationPane } from '../conversation/conversation-pane.tsx';
import { ForgetSheet } from '../forget/forget-sheet.tsx';
import { Inspector } from '../inspector/inspector.tsx';
import { DropOverlay } from '../library/drop-overlay.tsx';
import { useRefusals } from '../library/use-refusals.ts';
import { RecallPage } from '../recall/recall-page.tsx';
import { ReceiptsPage } from '../receipts/receipts-page.tsx';
import { UnfinishedRuns } from '../runs/unfinished-runs.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { Drawer } from './drawer.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useNavigation } from './navigation.tsx';
import type { Page } from './navigation-state.ts';
import { NoticeBar } from './notice-bar.tsx';
import { PaneSplitter } from './pane-splitter.tsx';
import { SidePane } from './side-pane.tsx';
import { StatusBar } from './status-bar.tsx';
import { useFocusAfterForget } from './use-focus-after-forget.ts';
import { usePaneWidth } from './use-pane-width.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useWindowWidth } from './window-width.ts';

/** The window: threads and library, the conversation or a page, and the inspector. */
export function Workspace(): ReactNode {
  const { state, navigate } = useNavigation();
  const width = useWindowWidth();
  const side = usePaneWidth('side', { initial: 264, least: 200, most: 420 });
  const inspector = usePaneWidth('inspector', { initial: 400, least: 300, most: 640 });
  // What stood beside the conversation must not come to lie over it when the window is made smaller.
  useEffect(() => {
    if (width !== 'wide') navigate({ type: 'set_inspector', open: false });
    if (width !== 'narrow') navigate({ type: 'set_threads', open: false });
  }, [width, navigate]);
  useShortcuts();
  useRefusals();
  useFocusAfterForget(state.forgetting !== null);
  return (
    <div className="window">
      <ConnectionNotice />
      <NoticeBar />
      <UnfinishedRuns />
      <div className="panes">
        {width === 'narrow' ? (
          <Drawer
            label="Threads and library"
            side="start"
            isOpen={state.threadsOpen}
            close={() => navigate({ type: 'set_threads', open: false })}
          >
            <SidePane />
          </Drawer>
        ) : (
          <>
            <nav className="side-pane" style={{ inlineSize: side.width }} aria-label="Threads and library">
              <SidePane />
            </nav>
            <PaneSplitter label="Width of threads and library" pane={side} direction={1} />
          </>
        )}
        <main className="main-pane" tabIndex={-1}>
          <ErrorBoundary key={state.page} what="This could not be shown.">
            <PageView page={state.page} />
          </ErrorBoundary>
        </main>
        {width === 'wide' ? (
          state.inspectorOpen && (
            <>
              <PaneSplitter label="Width of the inspector" pane={inspector} direction={-1} />
              <aside
                className="inspector-pane"
                style={{ inlineSize: inspector.width }}
                aria-label="Inspector"
              >
                <Inspector />
              </aside>
            </>
          )
        ) : (
          <Drawer
            label="Inspector"
            side="end"
            isOpen={state.inspectorOpen}
            close={() => navigate({ type: 'set_inspector', open: false })}
          >
            <Inspector />
          </Drawer>
        )}
      </div>
      <StatusBar />
      <DropOverlay />
      {state.forgetting !== null && <ForgetSheet key={state.forgetting.join(' ')} ids={state.forgetting} />}
    </div>
  );
}

function PageView({ page }: { readonly page: Page }): ReactNode {
  switch (page) {
    case 'conversation':
      return <ConversationPane />;
    case 'receipts':
      return <ReceiptsPage />;
    case 'recall':
      return <RecallPage />;
    case 'settings':
      return <SettingsPage />;
    default:
      return assertNever(page);
  }
}
