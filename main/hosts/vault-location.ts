import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommonplaceError } from '../../shared/errors.ts';

export interface VaultLocationInputs {
  /** The value of --vault, when given. */
  readonly option: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The vault's folder: --vault, else COMMONPLACE_VAULT, else the platform's place for application data. One answer for all three
 * hosts, so that the window, the browser and the command line see the same memory. Errors: `invalid_input` for an empty --vault, which
 * a script with an unset variable gives: the user's own vault is not what it meant.
 */
export function vaultLocation({ option, environment, platform }: VaultLocationInputs): string {
  if (option?.trim() === '') {
    throw new CommonplaceError(
      'invalid_input',
      '--vault was given no folder. Name one, or leave --vault out for your own vault.',
    );
  }
  const chosen = option ?? environment.COMMONPLACE_VAULT;
  return chosen === undefined || chosen === '' ? defaultVault(environment, platform) : resolve(chosen);
}

function defaultVault(environment: VaultLocationInputs['environment'], platform: NodeJS.Platform): string {
  const home = homedir();
  if (platform === 'darwin') {
    return join(home, 'Library', 'Application Support', 'Commonplace', 'vault');
  }
  if (platform === 'win32') {
    return join(environment.APPDATA ?? join(home, 'AppData', 'Roaming'), 'Commonplace', 'vault');
  }
  return join(environment.XDG_DATA_HOME || join(home, '.local', 'share'), 'commonplace');
}
