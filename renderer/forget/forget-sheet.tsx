import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { ForgetReceipt } from '../../shared/records/forget.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice, LoadingNotice } from '../components/state-notice.tsx';
import { useForgetPlan } from '../queries/vault-queries.ts';
import { ForgetPlanView } from './forget-plan-view.tsx';
import { ReceiptView } from './receipt-view.tsx';

/** Forgetting, from what it will reach to its receipt (spec E7, E8). */
export function ForgetSheet({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { navigate } = useNavigation();
  const [isErasing, setErasing] = useState(false);
  const [receipt, setReceipt] = useState<ForgetReceipt | null>(null);
  const isBusy = isErasing && receipt === null;
  function close(): void {
    if (!isBusy) navigate({ type: 'forget', ids: null });
  }
  return (
    <ModalOverlay
      className="modal-overlay"
      isOpen
      isDismissable={!isBusy}
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={close}
    >
      <Modal className="modal forget-sheet">
        <Dialog className="dialog">
          <Heading slot="title">{receipt === null ? 'Forget' : 'Forgotten'}</Heading>
          {receipt === null ? (
            <Plan ids={ids} close={close} setBusy={setErasing} done={setReceipt} />
          ) : (
            <>
              <ReceiptView receipt={receipt} />
              <div className="dialog-actions">
                <ActionButton kind="primary" autoFocus onPress={close}>
                  Close
                </ActionButton>
              </div>
            </>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Plan(props: {
  readonly ids: readonly string[];
  readonly close: () => void;
  readonly setBusy: (isBusy: boolean) => void;
  readonly done: (receipt: ForgetReceipt) => void;
}): ReactNode {
  const plan = useForgetPlan(props.ids);
  if (plan.isPending) return <LoadingNotice what="what depends on this" />;
  if (plan.isError) {
    return (
      <>
        <ErrorNotice
          what="What this would reach could not be found out."
          error={plan.error}
          retry={() => void plan.refetch()}
        />
        <div className="dialog-actions">
          <ActionButton onPress={props.close}>Close</ActionButton>
        </div>
      </>
    );
  }
  return <ForgetPlanView {...props} plan={plan.data} />;
}
