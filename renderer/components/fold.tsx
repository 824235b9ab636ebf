import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';

/** A heading that opens what stands under it. */
export function Fold(props: {
  readonly title: ReactNode;
  readonly label?: string;
  readonly isOpenAtFirst?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Disclosure className="fold" defaultExpanded={props.isOpenAtFirst === true}>
      {({ isExpanded }) => (
        <>
          <Heading className="fold-heading">
            <Button
              slot="trigger"
              className="fold-trigger"
              {...(props.label ? { 'aria-label': props.label } : {})}
            >
              <span aria-hidden="true" className="fold-mark">
                {isExpanded ? '▾' : '▸'}
              </span>
              {props.title}
            </Button>
          </Heading>
          <DisclosurePanel className="fold-panel">{isExpanded && props.children}</DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}
