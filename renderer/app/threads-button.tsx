import type { ReactNode } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { useNavigation } from './navigation.tsx';
import { useWindowWidth } from './window-width.ts';

/** Opens threads and library where there is no room for them beside. */
export function ThreadsButton(): ReactNode {
  const { navigate } = useNavigation();
  if (useWindowWidth() !== 'narrow') return null;
  return (
    <ActionButton isSmall kind="quiet" onPress={() => navigate({ type: 'set_threads', open: true })}>
      Threads
    </ActionButton>
  );
}
