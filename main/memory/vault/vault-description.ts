import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { VaultPaths } from './vault-paths.ts';

/** `vault.json`: what tells a folder to be a vault, and which, also when its database is lost. */
const descriptionSchema = z.object({ vault_id: z.string().regex(/^[0-9a-f]{16}$/u) });

/** Writes the description of a vault that has none yet. */
export function describeVault(paths: VaultPaths, vaultId: string, createdAt: string): void {
  if (existsSync(paths.description)) return;
  const description = { format: 'commonplace-vault', vault_id: vaultId, created_at: createdAt };
  writeFileSync(paths.description, `${JSON.stringify(description, null, 2)}\n`);
}

/** The id that the description names; null where there is none, or one that can't be used. */
export function readDescribedId({ description }: VaultPaths): string | null {
  if (!existsSync(description)) return null;
  try {
    const parsed = descriptionSchema.safeParse(JSON.parse(readFileSync(description, 'utf8')));
    return parsed.success ? parsed.data.vault_id : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
