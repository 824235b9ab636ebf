import { type ReactNode, useState } from 'react';
import { Dialog, Form, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Choice } from '../components/choice.tsx';
import { LinesField } from '../components/lines-field.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';

/** Asks for a note and where it holds. What was written stays until it is kept. */
export function AddNoteDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const bridge = useBridge();
  const { threadId } = useNavigation().state;
  const { inform } = useToasts();
  const [text, setText] = useState('');
  const [isOfThread, setOfThread] = useState(false);
  const content = text.trim();
  const add = useAction(
    'The note could not be kept.',
    () =>
      bridge.notes.add({
        content,
        ...(isOfThread && threadId !== null ? { scope: 'session', subject_id: threadId } : { scope: 'user' }),
      }),
    () => {
      inform('The note is kept.');
      onClose();
    },
  );
  const options = [
    { id: 'user', label: 'In every thread' },
    ...(threadId === null ? [] : [{ id: 'thread', label: 'In the open thread only' }]),
  ];
  return (
    <ModalOverlay className="modal-overlay" isOpen onOpenChange={onClose}>
      <Modal className="modal modal-small">
        <Dialog className="dialog">
          <Heading slot="title">Add a note</Heading>
          <Form
            onSubmit={(event) => {
              event.preventDefault();
              if (content !== '' && !add.isBusy) add.run(undefined);
            }}
          >
            <LinesField
              label="Note"
              hint="A fact to keep, in your own words. Answers are given it until you forget it."
              value={text}
              set={setText}
              isFocused
            />
            <Choice
              label="Where it holds"
              value={isOfThread ? 'thread' : 'user'}
              options={options}
              onChange={(id) => setOfThread(id === 'thread')}
            />
            <div className="dialog-actions">
              <ActionButton onPress={onClose}>Cancel</ActionButton>
              <ActionButton type="submit" kind="primary" isDisabled={content === ''} isPending={add.isBusy}>
                Keep
              </ActionButton>
            </div>
          </Form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
