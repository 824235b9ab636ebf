import { useEffect } from 'react';

/** Milliseconds until a closed sheet has given the focus back, if what had it is still there. */
const settleTime = 60;

/**
 * What opened a forget sheet may go with what was forgotten. The focus then goes to what lies under the sheet rather than nowhere, so
 * that Escape and Tab go on from there.
 */
export function useFocusAfterForget(isForgetting: boolean): void {
  useEffect(() => {
    if (!isForgetting) return;
    return () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const below = document.querySelector('.drawer-dialog') ?? document.querySelector('.main-pane');
        if (below instanceof HTMLElement) below.focus();
      }, settleTime);
    };
  }, [isForgetting]);
}
