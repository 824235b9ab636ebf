import type { ReactNode } from 'react';
import { useStatus } from '../queries/vault-queries.ts';
import { EmbedderState } from './embedder-state.tsx';
import { statusCounts } from './status-counts.ts';

/** The model, the embedder and what the vault holds, always in view. */
export function StatusBar(): ReactNode {
  const status = useStatus();
  if (status.isPending) return <footer className="status-bar">Opening the vault …</footer>;
  if (status.isError) {
    return <footer className="status-bar text-danger">The state of the vault could not be read.</footer>;
  }
  const { data } = status;
  return (
    <footer className="status-bar" aria-label="Status">
      <span>
        {data.offline ? 'Offline model' : data.model}
        {data.offline && <span className="badge">answers from your documents only</span>}
      </span>
      <EmbedderState embedder={data.embedder} />
      <span className="status-counts">{statusCounts(data.counts)}</span>
      <span className="status-version" title="Commit version of the vault">
        version {data.commit_version}
      </span>
    </footer>
  );
}
