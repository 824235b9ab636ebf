import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { Citation } from '../../shared/records/records.ts';

/** The number of a citation; pressing it opens the source at the passage. */
export function CitationButton(props: {
  readonly citation: Citation;
  readonly open: (citation: Citation) => void;
}): ReactNode {
  const { citation, open } = props;
  const place = citation.page === undefined ? citation.source : `${citation.source}, page ${citation.page}`;
  return (
    <Button
      className="citation"
      aria-label={`Source ${citation.number}: ${place}`}
      onPress={() => open(citation)}
    >
      {citation.number}
    </Button>
  );
}
