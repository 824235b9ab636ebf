import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

export interface VaultLocationInputs {
  /** The value of --vault, when given. */
  readonly option: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The vault's folder: --vault, else COMMONPLACE_VAULT, else the platform's place for application data. One answer for all three
 * hosts, so that the window, the browser and the command line see the same memory.
 */
export function vaultLocation({ option, environment, platform }: VaultLocationInputs): string {
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
