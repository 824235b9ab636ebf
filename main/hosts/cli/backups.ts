import type { BackupRecord } from '../../../shared/records/backup.ts';
import { type Command, report, table } from './command.ts';

/** `backups`: copies of the vault's database, newest first. */
export const backups: Command<object> = async (client) => {
  const listed = await client.backups.list({});
  return report(listed, table(listed.backups.map(cells), 'There is no backup yet.'));
};

/** `restore-backup NAME`: has one take the database's place when the vault is opened next. */
export const restoreBackup: Command<{ readonly name: string }> = async (client, { name }) => {
  const listed = await client.backups.restore({ name });
  return report(
    listed,
    `${name} takes the database's place when the vault is opened next. What is there now is made a backup first, and what was forgotten since stays forgotten.`,
  );
};

function cells({ name, at, bytes, is_pending }: BackupRecord): readonly string[] {
  return [name, at, `${bytes} bytes`, is_pending ? 'restored when the vault is opened next' : ''];
}
