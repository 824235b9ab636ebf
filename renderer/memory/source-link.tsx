import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { useNavigation } from '../app/navigation.tsx';
import { kindLabel } from '../format/labels.ts';
import { useDocuments } from '../queries/document-queries.ts';
import { useThreads } from '../queries/thread-queries.ts';

type Source = CallOutput<'memory.record'>['sources'][number];

/** What a record was made from or stands in: pressing it opens it where it is at home. */
export function SourceLink({ source }: { readonly source: Source }): ReactNode {
  const place = useSourcePlace(source);
  return (
    <li>
      {source.forgotten_at === null ? (
        <Button className="source-link" onPress={place.open}>
          {place.title}
        </Button>
      ) : (
        <span className="text-quiet">Forgotten at version {source.forgotten_at}</span>
      )}
      <span className="text-quiet">
        {source.kind === null ? '' : `${kindLabel(source.kind, 1)}, `}version {source.version}
      </span>
    </li>
  );
}

/** Threads, documents and runs are no records of a store, and have places of their own. */
function useSourcePlace(source: Source): { readonly title: string; readonly open: () => void } {
  const { navigate } = useNavigation();
  const threads = useThreads('').data?.threads ?? [];
  const documents = useDocuments().data?.documents ?? [];
  const { id } = source;
  switch (source.kind) {
    case 'thread':
      return {
        title: threads.find((thread) => thread.id === id)?.title ?? source.title,
        open: () => navigate({ type: 'show_thread', threadId: id }),
      };
    case 'document': {
      const title = documents.find((document) => document.id === id)?.title ?? source.title;
      return { title, open: () => navigate({ type: 'show_passages', title }) };
    }
    case 'run':
      return {
        title: 'What the run did',
        open: () => navigate({ type: 'show_run', runId: id, tab: 'timeline' }),
      };
    default:
      return {
        title: source.title,
        open: () => navigate({ type: 'show_record', recordId: id }),
      };
  }
}
