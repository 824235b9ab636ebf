import { useQuery } from '@tanstack/react-query';
import { useBridge } from '../bridge/bridge.ts';

export function useDocuments() {
  const bridge = useBridge();
  return useQuery({ queryKey: ['documents.list'], queryFn: () => bridge.documents.list({}) });
}

/** A cited record with the text around it. */
export function usePassage(recordId: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['documents.passage', recordId],
    queryFn: () => bridge.documents.passage({ record_id: recordId }),
  });
}

/** The bytes of a document, kept no longer than they are shown. */
export function useDocumentContent(documentId: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ['documents.content', documentId],
    queryFn: () => bridge.documents.content({ document_id: documentId }),
    gcTime: 0,
  });
}
