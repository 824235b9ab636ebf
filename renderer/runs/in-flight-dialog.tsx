import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { ActionButton } from '../components/action-button.tsx';

/** Asks whether a tool that was interrupted runs again: only the user can see whether it took effect (spec C5). */
export function InFlightDialog(props: {
  readonly tool: string;
  readonly decide: (rerun: boolean) => void;
  readonly close: () => void;
}): ReactNode {
  return (
    <ModalOverlay className="modal-overlay" isOpen isDismissable onOpenChange={props.close}>
      <Modal className="modal modal-small">
        <Dialog className="dialog" role="alertdialog">
          <Heading slot="title">Was it done?</Heading>
          <p>
            <code>{props.tool}</code> was interrupted while it ran, and whether it took effect is not known
            here. Look where it would show, then choose.
          </p>
          <div className="dialog-actions">
            <ActionButton onPress={props.close}>Not now</ActionButton>
            <ActionButton onPress={() => props.decide(false)}>Go on without it</ActionButton>
            <ActionButton kind="primary" onPress={() => props.decide(true)}>
              Run it again
            </ActionButton>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
