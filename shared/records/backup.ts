import * as z from 'zod';

/** A whole copy of the vault's database. */
export const backupRecordSchema = z.object({
  /** Its file name in the vault's backups folder. */
  name: z.string(),
  bytes: z.int().nonnegative(),
  at: z.string(),
  /** Whether it takes the database's place when the vault is opened next. */
  is_pending: z.boolean(),
});
export type BackupRecord = Readonly<z.infer<typeof backupRecordSchema>>;
