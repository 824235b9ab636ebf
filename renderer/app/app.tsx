import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Bridge, BridgeContext } from '../bridge/bridge.ts';
import { ToastProvider } from '../components/toasts.tsx';
import { DraftsProvider } from '../drafts/drafts.tsx';
import { LiveTurnProvider } from '../live/live-turns.tsx';
import { createQueryClient } from '../queries/query-client.ts';
import { useInvalidation } from '../queries/use-invalidation.ts';
import { ResumeProvider } from '../runs/resume-run.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NavigationProvider } from './navigation.tsx';
import { useTheme } from './use-theme.ts';
import { Workspace } from './workspace.tsx';

/** The whole renderer over one bridge. */
export function App({ bridge }: { readonly bridge: Bridge }): ReactNode {
  const [queryClient] = useState(createQueryClient);
  return (
    <BridgeContext value={bridge}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary what="The window could not be drawn.">
          <ToastProvider>
            <LiveTurnProvider>
              <NavigationProvider>
                <FollowVault />
                <ResumeProvider>
                  <DraftsProvider>
                    <Workspace />
                  </DraftsProvider>
                </ResumeProvider>
              </NavigationProvider>
            </LiveTurnProvider>
          </ToastProvider>
        </ErrorBoundary>
      </QueryClientProvider>
    </BridgeContext>
  );
}

function FollowVault(): ReactNode {
  useInvalidation();
  useTheme();
  return null;
}
