import type { ReactNode } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { excerpt } from '../../shared/excerpt.ts';
import type { Citation } from '../../shared/records/records.ts';
import { sourceName } from '../format/source-name.ts';

/** Milliseconds of pointing before the quote is shown. */
const pointingTime = 350;

/** The number of a citation; pointing at it shows the quoted words, pressing it opens the source at the passage. */
export function CitationButton(props: {
  readonly citation: Citation;
  readonly open: (citation: Citation) => void;
}): ReactNode {
  const { citation, open } = props;
  const source = sourceName(citation.source);
  const place = citation.page === undefined ? source : `${source}, page ${citation.page}`;
  return (
    <TooltipTrigger delay={pointingTime}>
      <Button
        className="citation"
        aria-label={`Source ${citation.number}: ${place}`}
        onPress={() => open(citation)}
      >
        {citation.number}
      </Button>
      <Tooltip className="tooltip" placement="top" offset={4}>
        <strong>{place}</strong>
        <q>{excerpt(citation.quote, 200)}</q>
      </Tooltip>
    </TooltipTrigger>
  );
}
