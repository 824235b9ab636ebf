import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ReadNotice } from '../components/read-notice.tsx';
import { ErrorNotice, LoadingNotice } from '../components/state-notice.tsx';
import { useDocumentContent } from '../queries/document-queries.ts';
import { decodeBase64 } from './decode-base64.ts';

/** One page of a PDF as it looks, with the quoted words marked where they can be found. */
export function PdfPage(props: {
  readonly documentId: string;
  readonly page: number;
  readonly quote: string | null;
}): ReactNode {
  const content = useDocumentContent(props.documentId);
  if (!content.isSuccess)
    return <ReadNotice query={content} what="the page" failed="The document could not be read." />;
  return <DrawnPage base64={content.data.base64} page={props.page} quote={props.quote} />;
}

function DrawnPage(props: {
  readonly base64: string;
  readonly page: number;
  readonly quote: string | null;
}): ReactNode {
  const { base64, page, quote } = props;
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ readonly isDrawn: boolean; readonly error: unknown }>({
    isDrawn: false,
    error: null,
  });
  useEffect(() => {
    const target = holder.current;
    if (target === null) return;
    const controller = new AbortController();
    async function draw(into: HTMLElement): Promise<void> {
      const { drawPdfPage } = await import('./draw-pdf-page.ts');
      await drawPdfPage(into, { bytes: decodeBase64(base64), page, quote, signal: controller.signal });
    }
    draw(target).then(
      () => controller.signal.aborted || setState({ isDrawn: true, error: null }),
      (error: unknown) => controller.signal.aborted || setState({ isDrawn: false, error }),
    );
    return () => controller.abort();
  }, [base64, page, quote]);
  return (
    <>
      {state.error !== null && <ErrorNotice what="The page could not be drawn." error={state.error} />}
      {!state.isDrawn && state.error === null && <LoadingNotice what="the page" />}
      <div className="pdf-page" ref={holder} role="img" aria-label={`Page ${page} of the document`} />
    </>
  );
}
