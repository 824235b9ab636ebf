import { type ReactNode, useState } from 'react';
import { formatInstant, formatShortly } from '../format/times.ts';

/** An instant, as short as can be understood today; in full when pointed at. */
export function ShortTime({ instant }: { readonly instant: string }): ReactNode {
  const [now] = useState(() => new Date());
  return (
    <time dateTime={instant} title={formatInstant(instant)}>
      {formatShortly(instant, now)}
    </time>
  );
}
