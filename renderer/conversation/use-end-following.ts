import { type RefObject, useRef, useState } from 'react';

/** Pixels from the end within which the reader counts as being there. */
const endThreshold = 60;

/**
 * Whether the reader is at the end of a list and so wants to stay there. Only scrolling up ends that: while the list grows, the
 * end moves away from under a reader who did nothing. `isAway` says that the end is out of sight, so that a way back can be offered.
 */
export function useEndFollowing(): {
  readonly isFollowing: RefObject<boolean>;
  readonly isAway: boolean;
  readonly noteScroll: (list: HTMLElement) => void;
} {
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  const [isAway, setAway] = useState(false);
  function noteScroll(list: HTMLElement): void {
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    if (distance <= endThreshold) isFollowing.current = true;
    else if (list.scrollTop < lastTop.current) isFollowing.current = false;
    lastTop.current = list.scrollTop;
    setAway(!isFollowing.current);
  }
  return { isFollowing, isAway, noteScroll };
}
