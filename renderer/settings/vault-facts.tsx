import type { ReactNode } from 'react';
import { formatBytes } from '../format/numbers.ts';
import { useStatus } from '../queries/vault-queries.ts';
import { FactSection } from './fact-section.tsx';

/** Where the vault is, how large, and which versions it has. */
export function VaultFacts(): ReactNode {
  const status = useStatus();
  if (!status.isSuccess) return null;
  const { data } = status;
  const facts: readonly (readonly [string, string])[] = [
    ['Folder', data.vault],
    ['Database', formatBytes(data.sizes.database)],
    ['Attachments', formatBytes(data.sizes.attachments)],
    ['Backups', formatBytes(data.sizes.backups)],
    ['Embedder', `${data.embedder.name}, ${data.embedder.fingerprint}`],
    ['App version', data.app_version],
    ['Schema version', String(data.schema_version)],
    ['Commit version', String(data.commit_version)],
  ];
  return <FactSection id="vault-heading" title="Vault" facts={facts} />;
}
