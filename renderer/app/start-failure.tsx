import type { ReactNode } from 'react';
import { ErrorNotice } from '../components/state-notice.tsx';

/** Shown when there is nothing to talk to behind the window. */
export function StartFailure({ error }: { readonly error: unknown }): ReactNode {
  return (
    <main className="start-failure">
      <ErrorNotice what="Commonplace could not start." error={error} retry={() => window.location.reload()} />
    </main>
  );
}
