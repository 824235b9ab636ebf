import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { safeStorage } from 'electron';
import { CommonplaceError } from '../../../shared/errors.ts';
import type { Keychain } from '../../app/chat-model-choice.ts';

export interface KeychainOptions {
  /** Where the encrypted key is kept; only the operating system's keychain can open it. */
  readonly file: string;
  /** For tests on a machine without a keyring: keeps the key as plain text. */
  readonly allowPlainText: boolean;
}

/** Keeps the model's key with the operating system's keychain. Unavailable where there is none. */
export function createKeychain({ file, allowPlainText }: KeychainOptions): Keychain {
  if (allowPlainText && process.platform === 'linux') {
    safeStorage.setUsePlainTextEncryption(true);
  }
  return {
    available: () => safeStorage.isEncryptionAvailable(),
    read: async () => {
      const encrypted = await readFile(file).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') {
          return null;
        }
        throw error;
      });
      return encrypted === null || !safeStorage.isEncryptionAvailable()
        ? null
        : safeStorage.decryptString(encrypted);
    },
    write: async (key) => {
      if (key === null) {
        await rm(file, { force: true });
        return;
      }
      if (!safeStorage.isEncryptionAvailable()) {
        throw new CommonplaceError(
          'unavailable',
          'This system has no keychain to keep the key in. Set OPENAI_API_KEY in the environment instead.',
        );
      }
      await mkdir(dirname(file), { recursive: true });
      await writeFile(`${file}.new`, safeStorage.encryptString(key), { mode: 0o600 });
      await rename(`${file}.new`, file);
    },
  };
}
