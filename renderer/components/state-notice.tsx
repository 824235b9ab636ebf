import type { ReactNode } from 'react';
import { errorMessage } from '../format/error-message.ts';
import { ActionButton } from './action-button.tsx';

/** Shown where there is nothing yet: what belongs here, and how it gets here. */
export function EmptyNotice(props: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className="notice">
      <p className="notice-title">{props.title}</p>
      {props.children}
    </div>
  );
}

export function LoadingNotice(props: { readonly what: string }): ReactNode {
  return (
    <div className="notice" role="status">
      <p className="notice-quiet">Reading {props.what} …</p>
    </div>
  );
}

/** What went wrong, and a way to try again. */
export function ErrorNotice(props: {
  readonly what: string;
  readonly error: unknown;
  readonly retry?: () => void;
}): ReactNode {
  return (
    <div className="notice notice-error" role="alert">
      <p className="notice-title">{props.what}</p>
      <p>{errorMessage(props.error)}</p>
      {props.retry && (
        <ActionButton isSmall onPress={props.retry}>
          Try again
        </ActionButton>
      )}
    </div>
  );
}
