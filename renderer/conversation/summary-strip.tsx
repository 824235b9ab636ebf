import type { ReactNode } from 'react';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { counted } from '../format/numbers.ts';
import { MarkdownText } from '../markdown/markdown-text.tsx';
import { useExpandedSummary } from '../queries/thread-queries.ts';
import { useOpenLinks } from './use-open-links.ts';

/** Stands in the place of the messages a summary has consumed; opening it shows the summary and the originals below. */
export function SummaryStrip(props: {
  readonly summaryId: string;
  readonly label: string | null;
  readonly messages: number;
  readonly isOpen: boolean;
  readonly toggle: () => void;
}): ReactNode {
  const { navigate } = useNavigation();
  return (
    <section className="summary-strip" aria-label={`Summary of ${counted(props.messages, 'message')}`}>
      <div className="summary-strip-line">
        <div className="summary-strip-text">
          <strong>Summary of {counted(props.messages, 'message')}</strong>
          {props.label !== null && <span className="text-quiet">{props.label}</span>}
        </div>
        <ActionButton isSmall kind="quiet" aria-expanded={props.isOpen} onPress={props.toggle}>
          {props.isOpen ? 'Fold' : 'Expand'}
        </ActionButton>
        <ActionButton
          isSmall
          kind="danger"
          onPress={() => navigate({ type: 'forget', ids: [props.summaryId] })}
        >
          Forget …
        </ActionButton>
      </div>
      {props.isOpen && <SummaryText summaryId={props.summaryId} />}
    </section>
  );
}

function SummaryText(props: { readonly summaryId: string }): ReactNode {
  const links = useOpenLinks();
  const summary = useExpandedSummary(props.summaryId, true);
  if (!summary.isSuccess)
    return <ReadNotice query={summary} what="the summary" failed="The summary could not be read." />;
  return (
    <div className="summary-text">
      <MarkdownText text={summary.data.summary} citations={[]} {...links} />
      <p className="text-quiet">
        {summary.data.replaces !== null && 'Made again after one of its messages was forgotten. '}
        The {counted(summary.data.messages.length, 'original message')} follow.
      </p>
    </div>
  );
}
