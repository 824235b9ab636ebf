import { type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice, LoadingNotice } from '../components/state-notice.tsx';
import { useForgetPlan } from '../queries/vault-queries.ts';
import { ForgetPlanView } from './forget-plan-view.tsx';
import { HiddenView } from './hidden-view.tsx';
import { ReceiptView } from './receipt-view.tsx';

/** Forgetting, from what it will reach to its receipt (spec E7, E8). */
export function ForgetSheet({ ids }: { readonly ids: readonly string[] }): ReactNode {
  const { navigate } = useNavigation();
  const [isErasing, setErasing] = useState(false);
  const [outcome, setOutcome] = useState<CallOutput<'forget.execute'> | null>(null);
  const receipt = outcome?.receipt ?? null;
  const hidden = outcome?.hidden ?? null;
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
          <Heading slot="title">
            {outcome === null ? 'Forget' : receipt === null ? 'Hidden' : 'Forgotten'}
          </Heading>
          {outcome === null ? (
            <Plan ids={ids} close={close} setBusy={setErasing} done={setOutcome} />
          ) : (
            <>
              {receipt !== null && <ReceiptView receipt={receipt} />}
              {hidden !== null && (
                <HiddenView
                  hidden={hidden}
                  restored={close}
                  erased={(written) => setOutcome({ receipt: written, hidden: null })}
                />
              )}
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
  readonly done: (outcome: CallOutput<'forget.execute'>) => void;
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
