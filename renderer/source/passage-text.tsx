import { type ReactNode, useEffect, useRef } from 'react';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { highlightQuote } from './highlight-quote.ts';

/** The passage in its surroundings, with the quoted words marked and in view. */
export function PassageText(props: {
  readonly passage: CallOutput<'documents.passage'>;
  readonly quote: string | null;
}): ReactNode {
  const { record, before, after } = props.passage;
  const found = highlightQuote(record.content, props.quote);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="passage">
      {props.quote !== null && found === null && (
        <p className="notice-inline notice-error" role="alert">
          The quoted words are not in this passage any more.
        </p>
      )}
      <p className="passage-text">
        {before !== '' && <span className="passage-around">{before}</span>}
        <span className="passage-record">
          {found === null ? (
            record.content
          ) : (
            <>
              {found.before}
              <mark ref={mark}>{found.quote}</mark>
              {found.after}
            </>
          )}
        </span>
        {after !== '' && <span className="passage-around">{after}</span>}
      </p>
    </div>
  );
}
