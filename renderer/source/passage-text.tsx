import { type ReactNode, useEffect, useRef } from 'react';
import { highlightQuote } from './highlight-quote.ts';

/** The passage in its surroundings, with the quoted words marked and in view. */
export function PassageText(props: {
  readonly before: string;
  readonly content: string;
  readonly after: string;
  readonly quote: string | null;
}): ReactNode {
  const { before, content, after } = props;
  const found = highlightQuote(content, props.quote);
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
        {found === null ? (
          content
        ) : (
          <>
            {found.before}
            <mark ref={mark}>{found.quote}</mark>
            {found.after}
          </>
        )}
        {after !== '' && <span className="passage-around">{after}</span>}
      </p>
    </div>
  );
}
