import type { ReactNode } from 'react';
import type { EventView } from '../../shared/contract/runs.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
import { EventContent } from './event-content.tsx';
import { eventText } from './event-text.ts';

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Every event of a run in order; what it was about opens under it, and a new thread can branch off there. */
export function EventList(props: {
  readonly events: readonly EventView[];
  readonly threadId: string;
  readonly branch: (sequence: number) => void;
}): ReactNode {
  return (
    <ol aria-label="Events">
      {props.events.map((event) => (
        <EventRow key={event.id} event={event} threadId={props.threadId} branch={props.branch} />
      ))}
    </ol>
  );
}

function EventRow(props: {
  readonly event: EventView;
  readonly threadId: string;
  readonly branch: (sequence: number) => void;
}): ReactNode {
  const { event } = props;
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
        <EventContent event={event} threadId={props.threadId} />
        <div className="row-actions">
          <ActionButton isSmall onPress={() => props.branch(event.sequence)}>
            Branch a new thread from here
          </ActionButton>
        </div>
      </Fold>
      {detail !== null && <p className="event-detail">{detail}</p>}
      {event.erased_at !== null && <p className="event-detail">Content erased</p>}
    </li>
  );
}
