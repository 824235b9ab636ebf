import type { ReactNode } from 'react';
import { AddFilesButton } from '../library/add-files-button.tsx';
import { useDocuments } from '../queries/document-queries.ts';

/** What to do in a thread without messages. */
export function WelcomeNotice(): ReactNode {
  const documents = useDocuments();
  if (!documents.isSuccess) return <div className="welcome" />;
  const hasDocuments = documents.data.documents.length > 0;
  return (
    <div className="welcome">
      <h2>{hasDocuments ? 'Ask a question' : 'Begin with your documents'}</h2>
      <p>
        {hasDocuments
          ? 'Answers come from what you have added, with each claim linked to its passage.'
          : 'Drop PDF, Word, HTML, Markdown or text files anywhere on this window. They stay on this computer.'}
      </p>
      {!hasDocuments && <AddFilesButton kind="primary" />}
    </div>
  );
}
