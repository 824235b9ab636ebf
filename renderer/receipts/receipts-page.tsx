import type { ReactNode } from 'react';
import type { ForgetReceipt } from '../../shared/records/forget.ts';
import { Fold } from '../components/fold.tsx';
import { PageFrame } from '../components/page-frame.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { EmptyNotice } from '../components/state-notice.tsx';
import { ForgetAbout } from '../forget/forget-about.tsx';
import { HiddenView } from '../forget/hidden-view.tsx';
import { ReceiptView } from '../forget/receipt-view.tsx';
import { scanText } from '../forget/scan-text.ts';
import { kindLabel } from '../format/labels.ts';
import { formatInstant } from '../format/times.ts';
import { useHiddenForgets, useReceipts } from '../queries/vault-queries.ts';

/** Every forget there has been, latest first. */
export function ReceiptsPage(): ReactNode {
  const receipts = useReceipts();
  return (
    <PageFrame
      title="Receipts"
      lead="Proof of everything this vault has forgotten. A receipt never holds content."
    >
      <ForgetAbout />
      <HiddenForgets />
      {!receipts.isSuccess && (
        <ReadNotice query={receipts} what="receipts" failed="The receipts could not be read." />
      )}
      {receipts.isSuccess && <Receipts receipts={receipts.data.receipts} />}
    </PageFrame>
  );
}

/** Forgets that can still be undone. */
function HiddenForgets(): ReactNode {
  const hidden = useHiddenForgets();
  return (hidden.data?.hidden ?? []).map((one) => <HiddenView key={one.version} hidden={one} />);
}

function Receipts({ receipts }: { readonly receipts: readonly ForgetReceipt[] }): ReactNode {
  if (receipts.length === 0) {
    return (
      <EmptyNotice title="Nothing has been forgotten yet.">
        <p className="notice-quiet">
          Documents, threads, messages and every record of memory have “Forget …” in their menus. Nothing goes
          before you have seen what depends on it.
        </p>
      </EmptyNotice>
    );
  }
  return (
    <ul className="receipt-list">
      {receipts
        .toSorted((a, b) => b.version - a.version)
        .map((receipt, index) => (
          <li key={receipt.version}>
            <Fold
              isOpenAtFirst={index === 0}
              title={
                <span className="fold-title">
                  <span>
                    {receipt.targets.map((target) => kindLabel(target.kind, 1)).join(', ')}, version{' '}
                    {receipt.version}
                  </span>
                  <span className="text-quiet">{formatInstant(receipt.at)}</span>
                  <span className={`receipt-${receipt.scan.status}`}>{scanText(receipt.scan.status)}</span>
                </span>
              }
            >
              <ReceiptView receipt={receipt} />
            </Fold>
          </li>
        ))}
    </ul>
  );
}
