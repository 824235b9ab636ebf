import type { ReactNode } from 'react';
import { ProgressBar } from 'react-aria-components';
import type { DocumentRecord } from '../../shared/records/records.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionMenu } from '../components/action-menu.tsx';
import { documentDetail } from './document-detail.ts';
import { FailedDocument } from './failed-document.tsx';

/** A document of the library: where it stands, and what can be done with it. */
export function DocumentRow(props: {
  readonly document: DocumentRecord;
  /** Whether the whole reason is shown of one that could not be read. */
  readonly isExplained: boolean;
  readonly explain: () => void;
}): ReactNode {
  const { document } = props;
  const { navigate } = useNavigation();
  const detail = documentDetail(document);
  const isMoving = document.status === 'parsing' || document.status === 'storing';
  const showPassages = {
    id: 'record',
    label: 'Show its passages',
    run: () => navigate({ type: 'show_passages', title: document.title }),
  };
  return (
    <>
      <div className="side-item-text">
        <span className="side-item-title" title={document.path ?? document.title}>
          {document.title}
        </span>
        {document.status === 'failed' ? (
          <FailedDocument document={document} isExplained={props.isExplained} explain={props.explain} />
        ) : (
          <span className="side-item-detail">{detail}</span>
        )}
        {isMoving && (
          <ProgressBar
            className="progress"
            aria-label={`${document.title}: ${detail}`}
            value={document.progress}
            maxValue={1}
          >
            <span className="progress-fill" style={{ inlineSize: `${document.progress * 100}%` }} />
          </ProgressBar>
        )}
      </div>
      <ActionMenu
        label={`Actions for ${document.title}`}
        actions={[
          ...(document.status === 'failed' ? [] : [showPassages]),
          {
            id: 'forget',
            label: 'Forget …',
            isDanger: true,
            run: () => navigate({ type: 'forget', ids: [document.id] }),
          },
        ]}
      />
    </>
  );
}
