import { expect, test } from 'vitest';
import { backups, restoreBackup } from '../../../../../main/hosts/cli/backups.ts';
import type { Handlers } from '../../../../../shared/contract/contract.ts';
import { at, client, lines } from './cli-client.ts';

test('backups are listed, and one is chosen by its name', async () => {
  const backup = { name: 'commonplace-1.db', at, bytes: 4096, is_pending: false };
  const handlers: Partial<Handlers> = {
    'backups.list': async () => ({ backups: [backup] }),
    'backups.restore': async ({ name }) => ({ backups: [{ ...backup, name, is_pending: true }] }),
  };
  const listed = await backups(client(handlers), {});
  expect(lines(listed)).toEqual([{ backups: [backup] }]);
  expect(listed.reports[0]?.text).toContain('commonplace-1.db');
  const chosen = await restoreBackup(client(handlers), { name: 'commonplace-1.db' });
  expect(lines(chosen)).toEqual([{ backups: [{ ...backup, is_pending: true }] }]);
  expect(chosen.reports[0]?.text).toContain('when the vault is opened next');
});
