import type { ReactNode } from 'react';
import type { PinKind } from '../../shared/records/pin.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
import { ErrorNotice } from '../components/state-notice.tsx';
import { sentenceCase } from '../format/labels.ts';
import { formatCount } from '../format/numbers.ts';
import { usePinSuggestions, usePins } from '../queries/pin-queries.ts';
import { usePinActions } from './use-pin-actions.ts';

/** What is carried word for word in a thread, and sentences that could be. */
export function PinList({ threadId }: { readonly threadId: string }): ReactNode {
  const pins = usePins(threadId);
  const suggestions = usePinSuggestions(threadId);
  const { pin, unpin } = usePinActions();
  if (pins.isError) {
    return (
      <ErrorNotice what="The pins could not be read." error={pins.error} retry={() => void pins.refetch()} />
    );
  }
  const held = (pins.data?.pins ?? []).filter((candidate) => candidate.ended_at === null);
  const offered = suggestions.data?.suggestions ?? [];
  if (held.length === 0 && offered.length === 0) return null;
  return (
    <Fold title={`Pins (${formatCount(held.length)})`} isOpenAtFirst={offered.length > 0}>
      <ul className="context-items">
        {held.map((candidate) => (
          <PinRow key={candidate.id} kind={candidate.kind} text={candidate.text} note={candidate.scope}>
            <ActionButton
              isSmall
              kind="quiet"
              isPending={unpin.isBusy}
              onPress={() => unpin.run(candidate.id)}
            >
              Unpin
            </ActionButton>
          </PinRow>
        ))}
        {offered.map((candidate) => (
          <PinRow
            key={`${candidate.record_id} ${candidate.text}`}
            kind={candidate.kind}
            text={candidate.text}
            note="not pinned yet"
          >
            <ActionButton
              isSmall
              kind="quiet"
              isPending={pin.isBusy}
              onPress={() =>
                pin.run({ record_id: candidate.record_id, as: candidate.kind, text: candidate.text })
              }
            >
              Pin
            </ActionButton>
          </PinRow>
        ))}
      </ul>
    </Fold>
  );
}

function PinRow(props: {
  readonly kind: PinKind;
  readonly text: string;
  readonly note: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li className="context-item">
      <p className="context-item-text">{props.text}</p>
      <p className="text-quiet">
        {sentenceCase(props.kind)} · {props.note}
      </p>
      {props.children}
    </li>
  );
}
