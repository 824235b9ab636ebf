import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ForgetReceipt, HiddenForget } from '../../shared/records/forget.ts';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice } from '../components/state-notice.tsx';
import { kindLabel } from '../format/labels.ts';
import { formatInstant } from '../format/times.ts';

/** A forget in its grace period: what is hidden, until when, and the way back (spec E9). */
export function HiddenView(props: {
  readonly hidden: HiddenForget;
  readonly restored?: () => void;
  readonly erased?: (receipt: ForgetReceipt) => void;
}): ReactNode {
  const bridge = useBridge();
  const { hidden, restored, erased } = props;
  const { version } = hidden;
  const restore = useMutation({
    mutationFn: () => bridge.forget.restore({ version }),
    onSuccess: () => restored?.(),
  });
  const erase = useMutation({
    mutationFn: () => bridge.forget.eraseHidden({ version }),
    onSuccess: ({ receipt }) => erased?.(receipt),
  });
  const isBusy = restore.isPending || erase.isPending;
  const names = hidden.targets.map((target) => `${kindLabel(target.kind, 1)} ${target.id}`).join(', ');
  return (
    <article className="receipt">
      <p className="receipt-verdict receipt-pending">
        <strong>Hidden until {formatInstant(hidden.erase_at)}, then erased.</strong> Nothing reads it any
        more, and the receipt is written at the erasure.
      </p>
      <p className="text-quiet">{names}</p>
      {restore.isError && <ErrorNotice what="It could not be restored." error={restore.error} />}
      {erase.isError && <ErrorNotice what="It could not be erased." error={erase.error} />}
      <div className="dialog-actions">
        <ActionButton isDisabled={isBusy} onPress={() => restore.mutate()}>
          Undo
        </ActionButton>
        <ActionButton kind="danger" isDisabled={isBusy} onPress={() => erase.mutate()}>
          Erase now
        </ActionButton>
      </div>
    </article>
  );
}
