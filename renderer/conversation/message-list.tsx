import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useEndFollowing } from './use-end-following.ts';

/** A row of the list: its key and what to draw. */
export interface MessageRow {
  readonly key: string;
  readonly draw: () => ReactNode;
}

const estimatedRowHeight = 140;

/**
 * The rows of a conversation, of which only those in view exist. It opens at its end, stays there while an answer grows,
 * and leaves the reader alone once they have scrolled up.
 */
export function MessageList(props: {
  readonly rows: readonly MessageRow[];
  readonly label: string;
  /** True while an answer is being written into the last row. */
  readonly isGrowing: boolean;
}): ReactNode {
  const { rows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  });
  const { isFollowing, noteScroll } = useEndFollowing();
  const lastKey = rows.at(-1)?.key;
  const height = virtualizer.getTotalSize();
  // Only what is added at the end moves the view: opening a fold further up must not.
  const grown = props.isGrowing ? height : lastKey;
  useLayoutEffect(() => {
    if (isFollowing.current) virtualizer.scrollToEnd();
  }, [virtualizer, isFollowing, grown]);
  const shown = virtualizer.getVirtualItems();
  return (
    <div
      className="message-list"
      ref={scroller}
      role="feed"
      aria-label={props.label}
      tabIndex={0}
      onScroll={(event) => noteScroll(event.currentTarget)}
    >
      <div className="message-list-space" style={{ blockSize: height }}>
        <div className="message-list-window" style={{ transform: `translateY(${shown[0]?.start ?? 0}px)` }}>
          {shown.map((item) => (
            <div
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              className="message-row"
              role="article"
              aria-posinset={item.index + 1}
              aria-setsize={rows.length}
            >
              {rows[item.index]?.draw()}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
