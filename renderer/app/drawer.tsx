import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';

/** A pane laid over the window where there is no room beside. */
export function Drawer(props: {
  readonly label: string;
  readonly side: 'start' | 'end';
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ModalOverlay
      className="modal-overlay drawer-overlay"
      isOpen={props.isOpen}
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) props.close();
      }}
    >
      <Modal className={`drawer drawer-${props.side}`}>
        <Dialog className="drawer-dialog" aria-label={props.label}>
          {props.children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
