import type { Committed, WriteOf } from '../memory-write.ts';
import type { WriteScope } from './write-scope.ts';

/**
 * That a call is about to send these records to a provider, for the receipts of their forgets (spec E8). Errors: `stale_derivation` when
 * one of them is forgotten already, so that it is not sent.
 */
export function writeProviderCall(
  scope: WriteScope,
  { model, sources }: WriteOf<'provider_call'>,
): Committed {
  const id = scope.core.ids();
  const insert = scope.core.vault.database.prepare<[string, string, number, string]>(
    'INSERT OR IGNORE INTO provider_call (source_id, call_id, source_version, model) VALUES (?, ?, ?, ?)',
  );
  for (const source of scope.check({ id, kind: 'event' }, sources)) {
    insert.run(source.id, id, source.version, model);
  }
  return scope.committed('provider_call', id);
}
