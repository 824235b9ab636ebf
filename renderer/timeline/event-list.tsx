import type { ReactNode } from 'react';
import type { EventView } from '../../shared/contract/runs.ts';
import { Fold } from '../components/fold.tsx';
import { eventText } from './event-text.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Every event of a run in order; what was written in it opens under it. */
export function EventList({ events }: { readonly events: readonly EventView[] }): ReactNode {
  return (
    <ol className="event-list" aria-label="Events">
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </ol>
  );
}

function EventRow({ event }: { readonly event: EventView }): ReactNode {
  const { title, detail, tone } = eventText(event);
  return (
    <li className={`event event-${tone}`}>
      <Fold
        label={`${event.sequence}. ${title}`}
        title={
          <span className="event-line">
            <span>{title}</span>
            <time className="text-quiet number" dateTime={event.at}>
              {clock.format(new Date(event.at))}
            </time>
          </span>
        }
      >
        <p className="field-name">Facts</p>
        <pre className="data">{JSON.stringify(event.facts, null, 2)}</pre>
        {event.content !== null && (
          <>
            <p className="field-name">Content</p>
            <pre className="data data-tall" tabIndex={0}>
              {typeof event.content === 'string' ? event.content : JSON.stringify(event.content, null, 2)}
            </pre>
          </>
        )}
        {event.erased_at !== null && <p className="text-quiet">Erased at version {event.erased_at}.</p>}
      </Fold>
      {detail !== null && <p className="event-detail">{detail}</p>}
      {event.erased_at !== null && <p className="event-detail">Content erased</p>}
    </li>
  );
}
