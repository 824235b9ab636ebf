import { type ReactNode, useState } from 'react';
import { Dialog, Form, Heading, Input, Label, Modal, ModalOverlay, TextField } from 'react-aria-components';
import { ActionButton } from './action-button.tsx';

/** Asks for one line of text, such as a new title. */
export function ConfirmTextDialog(props: {
  readonly title: string;
  readonly label: string;
  readonly initial: string;
  readonly confirm: string;
  readonly onConfirm: (text: string) => void;
  readonly onClose: () => void;
}): ReactNode {
  const [text, setText] = useState(props.initial);
  const isReady = text.trim() !== '';
  return (
    <ModalOverlay className="modal-overlay" isOpen isDismissable onOpenChange={props.onClose}>
      <Modal className="modal modal-small">
        <Dialog className="dialog">
          <Heading slot="title">{props.title}</Heading>
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              if (!isReady) return;
              props.onConfirm(text.trim());
              props.onClose();
            }}
          >
            <TextField className="field" value={text} onChange={setText} autoFocus maxLength={200}>
              <Label>{props.label}</Label>
              <Input onFocus={(event) => event.currentTarget.select()} />
            </TextField>
            <div className="dialog-actions">
              <ActionButton onPress={props.onClose}>Cancel</ActionButton>
              <ActionButton type="submit" kind="primary" isDisabled={!isReady}>
                {props.confirm}
              </ActionButton>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
