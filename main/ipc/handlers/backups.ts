import type { Handlers } from '../../../shared/contract/contract.ts';
import type { Memory } from '../../memory/create-memory-manager.ts';

type BackupHandlers = Pick<Handlers, Extract<keyof Handlers, `backups.${string}`>>;

export function backupHandlers(memory: Pick<Memory, 'listBackups' | 'restoreBackup'>): BackupHandlers {
  const list = async () => ({ backups: [...(await memory.listBackups())] });
  return {
    'backups.list': list,
    'backups.restore': async ({ name }) => {
      await memory.restoreBackup(name);
      return list();
    },
  };
}
