import type { ReactNode } from 'react';
import type { ThreadRecord } from '../../shared/records/records.ts';
import { useBridge } from '../bridge/bridge.ts';
import { ConfirmTextDialog } from '../components/confirm-text-dialog.tsx';
import { useAction } from '../components/use-action.ts';

export function RenameThreadDialog(props: {
  readonly thread: ThreadRecord;
  readonly onClose: () => void;
}): ReactNode {
  const bridge = useBridge();
  const rename = useAction('The thread could not be renamed.', (title: string) =>
    bridge.threads.rename({ thread_id: props.thread.id, title }),
  );
  return (
    <ConfirmTextDialog
      title="Rename thread"
      label="Title"
      initial={props.thread.title}
      confirm="Rename"
      onConfirm={rename.run}
      onClose={props.onClose}
    />
  );
}
