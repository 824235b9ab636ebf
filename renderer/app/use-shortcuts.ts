import { useEffect, useEffectEvent } from 'react';
import { assertNever } from '../../shared/errors.ts';
import { useBridge } from '../bridge/bridge.ts';
import { useAction } from '../components/use-action.ts';
import { isRunning } from '../live/live-turn.ts';
import { useLiveTurn } from '../live/live-turns.tsx';
import { useNavigation } from './navigation.tsx';
import { shortcutOf } from './shortcuts.ts';

/** Follows the keyboard shortcuts of the window, wherever the focus is, except under an open dialog or menu. */
export function useShortcuts(): void {
  const bridge = useBridge();
  const { state, navigate } = useNavigation();
  const turn = useLiveTurn(state.threadId);
  const stop = useAction('The run could not be stopped.', (thread_id: string) =>
    bridge.turns.stop({ thread_id }),
  );
  const follow = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event);
    if (shortcut === null || event.defaultPrevented || isUnderOverlay()) return;
    switch (shortcut) {
      case 'new_thread':
        navigate({ type: 'show_thread', threadId: null });
        focusSoon('.composer textarea');
        break;
      case 'search_threads':
        navigate({ type: 'set_threads', open: true });
        focusSoon('.side-section-threads input');
        break;
      case 'settings':
        navigate({ type: 'show_page', page: 'settings' });
        break;
      case 'stop':
        // Escape leaves a search field, too; only in the conversation does it stop.
        if (state.threadId === null || !isRunning(turn) || !isInConversation(event.target)) return;
        stop.run(state.threadId);
        break;
      default:
        assertNever(shortcut);
    }
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, []);
}

function isUnderOverlay(): boolean {
  return document.querySelector('.modal-overlay, .popover') !== null;
}

function isInConversation(target: EventTarget | null): boolean {
  if (target === document.body) return true;
  return target instanceof Element && target.closest('.conversation') !== null;
}

/** Gives the focus to what is drawn by the time of the frame after the next. */
function focusSoon(selector: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = document.querySelector(selector);
      if (element instanceof HTMLElement) element.focus();
    }),
  );
}
