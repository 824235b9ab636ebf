import type { ReactNode } from 'react';

/** A sentence for screen readers only; a new one is read out when the present speech ends. */
export function Announcer(props: { readonly sentence: string }): ReactNode {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {props.sentence}
    </p>
  );
}
