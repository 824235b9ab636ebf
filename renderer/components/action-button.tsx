import type { ReactNode } from 'react';
import { Button, type ButtonProps } from 'react-aria-components';

export interface ActionButtonProps extends Omit<ButtonProps, 'className' | 'children'> {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  readonly isSmall?: boolean;
  readonly children: ReactNode;
}

/** A button that says what it does. While it is at work give `isPending`, not `isDisabled`, so that it keeps the focus. */
export function ActionButton({ kind = 'plain', isSmall = false, ...props }: ActionButtonProps): ReactNode {
  return <Button {...props} className={`button button-${kind}${isSmall ? ' button-small' : ''}`} />;
}
