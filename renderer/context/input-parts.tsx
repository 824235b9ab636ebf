import { Fragment, type ReactNode } from 'react';
import { segmentLabel } from '../format/labels.ts';
import { formatCount } from '../format/numbers.ts';
import type { ContextItemView } from './group-by-segment.ts';
import { type MessagePart, missingText } from './message-text.ts';
import { segmentColor } from './segment-color.ts';

/** The text of a message, with the segment and the record each stretch of it is from, and why it was chosen, between the lines. */
export function InputParts(props: {
  readonly parts: readonly MessagePart[];
  readonly items: ReadonlyMap<string, ContextItemView>;
  readonly isExact: boolean;
}): ReactNode {
  const { parts, items } = props;
  const isOfSegments = parts.some(({ segment }) => segment !== parts[0]?.segment);
  return (
    <pre className="data exact-text">
      {parts.map((part, index) => {
        const item = items.get(part.record_id ?? '');
        const isFirst = isOfSegments && parts[index - 1]?.segment !== part.segment;
        return (
          // Parts of a recorded message keep their places.
          <Fragment key={`${part.segment} ${index + 1}`}>
            {isFirst && <SegmentMark segment={part.segment} />}
            <span className={item === undefined ? 'exact-own' : 'exact-record'}>
              {item !== undefined && <Reason item={item} isExact={props.isExact} />}
              {part.text ?? <span className="text-danger">{missingText(part)}</span>}
            </span>
          </Fragment>
        );
      })}
    </pre>
  );
}

function SegmentMark({ segment }: { readonly segment: string }): ReactNode {
  return (
    <span className="exact-segment">
      <span className={`segment-key ${segmentColor(segment)}`} aria-hidden="true" />
      {segmentLabel(segment)}
    </span>
  );
}

function Reason(props: { readonly item: ContextItemView; readonly isExact: boolean }): ReactNode {
  const { chosen_because, origin, trust, tokens, version, current_version } = props.item;
  // A new version that says the same is no difference.
  const mayDiffer = !props.isExact && current_version !== null && current_version !== version;
  return (
    <span className="exact-reason">
      {chosen_because === '' ? '' : `${chosen_because} · `}from {origin} · trust {trust.toFixed(2)} ·{' '}
      <span className="number">{formatCount(tokens)}</span> tokens
      {mayDiffer && ` · sent at version ${version}, shown at version ${current_version}`}
    </span>
  );
}
