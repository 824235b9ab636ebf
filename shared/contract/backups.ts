import * as z from 'zod';
import { backupRecordSchema } from '../records/backup.ts';
import { call } from './call.ts';

const backups = z.object({ backups: z.array(backupRecordSchema) });

/** Whole copies of the vault's database, newest first. */
export const backupCalls = {
  'backups.list': call(z.object({}), backups),
  /** The backup takes the database's place when the vault is opened next; what is there now is made a backup first. */
  'backups.restore': call(z.object({ name: z.string().min(1) }), backups),
} as const;
