import { memo, type ReactNode, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import rehypeSanitize from 'rehype-sanitize';
import remarkGfm from 'remark-gfm';
import type { Citation } from '../../shared/records/records.ts';
import { CitationButton } from './citation-button.tsx';
import { rehypeCitationMarkers } from './citation-markers.ts';
import { ExternalLink } from './external-link.tsx';
import { safeLink } from './safe-link.ts';
import { sanitizeSchema } from './sanitize-schema.ts';

interface MarkdownTextProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly openCitation: (citation: Citation) => void;
  readonly openLink: (url: string) => void;
}

/**
 * Markdown written by a model or found in a document. Nothing in it can cause a request: images become their
 * alternative text, HTML is left out, and links open only when pressed (spec D6).
 */
export const MarkdownText = memo(function MarkdownText(props: MarkdownTextProps): ReactNode {
  const { citations, openCitation, openLink } = props;
  const byNumber = useMemo(
    () => new Map(citations.map((citation) => [citation.number, citation])),
    [citations],
  );
  const rehypePlugins = useMemo(
    () => [
      [rehypeSanitize, sanitizeSchema] satisfies [typeof rehypeSanitize, typeof sanitizeSchema],
      rehypeCitationMarkers(new Set(byNumber.keys())),
    ],
    [byNumber],
  );
  const components = useMemo(
    (): Components => ({
      a: ({ href, children }) => (
        <ExternalLink url={safeLink(href)} open={openLink}>
          {children}
        </ExternalLink>
      ),
      img: ({ alt }) => <span className="image-text">{alt || 'image'}</span>,
      sup: ({ node, children }) => {
        const citation = byNumber.get(Number(node?.properties['dataCitation']));
        return citation === undefined ? (
          <sup>{children}</sup>
        ) : (
          <CitationButton citation={citation} open={openCitation} />
        );
      },
      table: ({ children }) => (
        <div className="table-scroll">
          <table>{children}</table>
        </div>
      ),
    }),
    [byNumber, openCitation, openLink],
  );
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={rehypePlugins}
        components={components}
        skipHtml
      >
        {props.text}
      </ReactMarkdown>
    </div>
  );
});
