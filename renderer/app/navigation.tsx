import { createContext, type Dispatch, type ReactNode, useContext, useEffect, useReducer } from 'react';
import { CommonplaceError } from '../../shared/errors.ts';
import { useBridge } from '../bridge/bridge.ts';
import {
  initialNavigation,
  type NavigationAction,
  type NavigationState,
  reduceNavigation,
} from './navigation-state.ts';
import { widthQueries } from './window-width.ts';

interface Navigation {
  readonly state: NavigationState;
  readonly navigate: Dispatch<NavigationAction>;
}

const NavigationContext = createContext<Navigation | null>(null);

/** Keeps what the window shows, and drops from it what is forgotten anywhere. */
export function NavigationProvider(props: { readonly children: ReactNode }): ReactNode {
  const bridge = useBridge();
  const [state, navigate] = useReducer(reduceNavigation, null, () =>
    initialNavigation(window.matchMedia(widthQueries.wide).matches),
  );
  useEffect(() => bridge.on('memory.forgotten', ({ ids }) => navigate({ type: 'forgotten', ids })), [bridge]);
  return <NavigationContext value={{ state, navigate }}>{props.children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === null) {
    throw new CommonplaceError('unavailable', 'No navigation: wrap this component in a NavigationProvider.');
  }
  return navigation;
}
