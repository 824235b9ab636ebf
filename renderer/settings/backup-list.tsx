import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { BackupRecord } from '../../shared/records/backup.ts';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice } from '../components/state-notice.tsx';
import { formatBytes } from '../format/numbers.ts';
import { formatInstant } from '../format/times.ts';

const listKey = ['backups.list'] as const;

/** The vault's backups, each to be restored. */
export function BackupList(): ReactNode {
  const bridge = useBridge();
  const list = useQuery({ queryKey: listKey, queryFn: () => bridge.backups.list({}) });
  const [chosen, choose] = useState<BackupRecord | null>(null);
  if (!list.isSuccess) return null;
  return (
    <section className="settings-form" aria-labelledby="backups-heading">
      <h2 id="backups-heading">Backups</h2>
      {list.data.backups.length === 0 && <p className="text-quiet">There is none yet.</p>}
      <ul className="backup-list">
        {list.data.backups.map((backup) => (
          <li key={backup.name}>
            <span>
              {formatInstant(backup.at)} <span className="text-quiet">{formatBytes(backup.bytes)}</span>
            </span>
            {backup.is_pending ? (
              <span className="text-quiet">Restored when Commonplace is started again</span>
            ) : (
              <ActionButton
                isSmall
                aria-label={`Restore the backup of ${formatInstant(backup.at)}`}
                onPress={() => choose(backup)}
              >
                Restore …
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {chosen !== null && <RestoreDialog backup={chosen} close={() => choose(null)} />}
    </section>
  );
}

function RestoreDialog(props: { readonly backup: BackupRecord; readonly close: () => void }): ReactNode {
  const { backup, close } = props;
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const restore = useMutation({
    mutationFn: () => bridge.backups.restore({ name: backup.name }),
    onSuccess: (listed) => {
      queryClient.setQueryData(listKey, listed);
      close();
    },
  });
  return (
    <ModalOverlay className="modal-overlay" isOpen isDismissable onOpenChange={close}>
      <Modal className="modal modal-small">
        <Dialog className="dialog" role="alertdialog">
          <Heading slot="title">Restore this backup?</Heading>
          <p>
            Everything goes back to {formatInstant(backup.at)} when Commonplace is started again. What is
            there now is made a backup first. What you have forgotten since stays forgotten.
          </p>
          {restore.isError && <ErrorNotice what="It can’t be restored." error={restore.error} />}
          <div className="dialog-actions">
            <ActionButton onPress={close}>Cancel</ActionButton>
            <ActionButton kind="primary" isPending={restore.isPending} onPress={() => restore.mutate()}>
              Restore at the next start
            </ActionButton>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
