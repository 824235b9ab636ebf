import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';

/** A link that the host opens outside of the app. It has no href, so nothing can follow or prefetch it. */
export function ExternalLink(props: {
  readonly url: string | null;
  readonly open: (url: string) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { url, open } = props;
  if (url === null) return <span>{props.children}</span>;
  return (
    <Link className="external-link" onPress={() => open(url)} aria-description={`Opens ${url}`}>
      {props.children}
    </Link>
  );
}
