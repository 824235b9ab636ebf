import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { useEndFollowing } from './use-end-following.ts';

/** A row of the list: its key and what to draw. */
export interface MessageRow {
  readonly key: string;
  readonly draw: () => ReactNode;
}

const estimatedRowHeight = 140;

/**
 * The rows of a conversation, of which only those in view exist. It opens at its end, stays there while an answer grows,
 * and leaves the reader alone once they have scrolled up, until they ask something or want to go back.
 */
export function MessageList(props: {
  readonly rows: readonly MessageRow[];
  readonly label: string;
  /** True while an answer is being written into the last row. */
  readonly isGrowing: boolean;
  /** The reader has just asked something, and wants to see what comes of it. */
  readonly isAsking: boolean;
  /** What the way back to the end is called. */
  readonly endLabel: string;
}): ReactNode {
  const { rows, isAsking } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  });
  const { isFollowing, isAway, noteScroll } = useEndFollowing();
  const lastKey = rows.at(-1)?.key;
  const height = virtualizer.getTotalSize();
  // Only what is added at the end moves the view: opening a fold further up must not.
  const grown = props.isGrowing ? height : lastKey;
  useLayoutEffect(() => {
    if (isFollowing.current) virtualizer.scrollToEnd();
  }, [virtualizer, isFollowing, grown]);
  function goToEnd(): void {
    isFollowing.current = true;
    virtualizer.scrollToEnd();
  }
  useLayoutEffect(() => {
    if (!isAsking) return;
    isFollowing.current = true;
    virtualizer.scrollToEnd();
  }, [virtualizer, isFollowing, isAsking]);
  const shown = virtualizer.getVirtualItems();
  return (
    <div className="message-list-frame">
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
                className={item.index === rows.length - 1 ? 'message-row message-row-last' : 'message-row'}
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
      {isAway && (
        <div className="message-list-end">
          <ActionButton isSmall onPress={goToEnd}>
            {props.endLabel} <span aria-hidden="true">↓</span>
          </ActionButton>
        </div>
      )}
    </div>
  );
}
