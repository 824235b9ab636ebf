import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { DocumentRecord } from '../../shared/records/records.ts';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import { documentDetail } from './document-detail.ts';

/** Why a document could not be read, on one line until all of it is asked for, and a way to try again. */
export function FailedDocument(props: {
  readonly document: DocumentRecord;
  readonly isExplained: boolean;
  readonly explain: () => void;
}): ReactNode {
  const { document, isExplained } = props;
  const bridge = useBridge();
  // Content that was forgotten is read again only when that is meant (spec E6).
  const isForgotten = document.reason_code === 'forgotten_content';
  const retry = useAction('The document could not be queued again.', () =>
    bridge.documents.retry({ document_id: document.id, again: isForgotten }),
  );
  return (
    <div className="side-item-failure">
      <Button className="side-item-reason" aria-expanded={isExplained} onPress={props.explain}>
        {documentDetail(document)}
      </Button>
      <ActionButton isSmall isPending={retry.isBusy} onPress={() => retry.run(undefined)}>
        {isForgotten ? 'Add again' : 'Retry'}
      </ActionButton>
    </div>
  );
}
