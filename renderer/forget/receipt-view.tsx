import type { ReactNode } from 'react';
import type { ForgetReceipt } from '../../shared/records/forget.ts';
import { Fold } from '../components/fold.tsx';
import { kindLabel } from '../format/labels.ts';
import { counted, formatBytes, formatCount } from '../format/numbers.ts';
import { formatInstant } from '../format/times.ts';
import { scanText } from './scan-text.ts';

/** The proof of a forget: ids, kinds and counts, never content (spec E8). */
export function ReceiptView({ receipt }: { readonly receipt: ForgetReceipt }): ReactNode {
  const { scan } = receipt;
  const invalidated = Object.entries(receipt.invalidated).filter(([, count]) => count > 0);
  return (
    <article className="receipt">
      <p className={`receipt-verdict receipt-${scan.status}`}>
        <strong>{scanText(scan.status)}</strong> {counted(scan.files, 'file')}, {formatBytes(scan.bytes)}{' '}
        searched, {counted(scan.occurrences, 'occurrence')} found.
      </p>
      {scan.residue.length > 0 && (
        <ul>
          {scan.residue.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
      )}
      <dl className="facts">
        <Fact name="Version" value={String(receipt.version)} />
        <Fact name="When" value={formatInstant(receipt.at)} />
        <Fact
          name="Forgotten"
          value={receipt.targets.map((target) => `${kindLabel(target.kind, 1)} ${target.id}`).join(', ')}
        />
        <Fact
          name="Went with it"
          value={
            invalidated
              .map(([kind, count]) => `${formatCount(count)} ${kindLabel(kind, count)}`)
              .join(', ') || 'nothing'
          }
        />
        <Fact name="Rebuilt" value={receipt.rebuilt.join(', ') || 'nothing'} />
        <Fact
          name="Kept"
          value={receipt.kept.map((item) => `${item.id} (${item.why})`).join(', ') || 'nothing'}
        />
        {scan.not_looked_for.length > 0 && (
          <Fact name="Not looked for" value={scan.not_looked_for.join(' ')} />
        )}
        <Fact name="Already sent to a provider" value={providerText(receipt)} />
      </dl>
      <Fold title={`${counted(receipt.consumers.length, 'consumer')} audited`}>
        <table className="consumers">
          <thead>
            <tr>
              <th scope="col">Consumer</th>
              <th scope="col">Has read up to</th>
              <th scope="col">Action</th>
            </tr>
          </thead>
          <tbody>
            {receipt.consumers.map((consumer) => (
              <tr key={`${consumer.consumer}: ${consumer.action}`}>
                <td>{consumer.consumer}</td>
                <td className="number">{consumer.watermark}</td>
                <td>{consumer.action}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </article>
  );
}

function providerText(receipt: ForgetReceipt): string {
  return (
    receipt.sent_to_provider.map((sent) => `${sent.model}, ${counted(sent.calls, 'call')}`).join('; ') ||
    'nothing'
  );
}

function Fact(props: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.value}</dd>
    </div>
  );
}
