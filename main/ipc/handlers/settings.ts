import type { Handlers } from '../../../shared/contract/contract.ts';
import type { Settings, Status } from '../../../shared/contract/settings.ts';
import { CommonplaceError } from '../../../shared/errors.ts';

/** What the settings handlers need of the composition root. */
export interface SettingsAccess {
  readStatus(): Promise<Status>;
  view(): Promise<Awaited<ReturnType<Handlers['settings.read']>>>;
  /** Takes effect at once: the next turn uses the new model. */
  update(change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Promise<void>;
  setKey(key: string | null): Promise<void>;
  readonly openLink: ((url: string) => Promise<void>) | undefined;
}

type SettingsHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `settings.${string}` | 'status.read' | 'links.open'>
>;

export function settingsHandlers(access: SettingsAccess): SettingsHandlers {
  return {
    'status.read': () => access.readStatus(),
    'settings.read': () => access.view(),
    'settings.update': async (input) => {
      await access.update(input);
      return access.view();
    },
    'settings.setKey': async (input) => {
      await access.setKey(input.key);
      return access.view();
    },
    'links.open': async (input) => {
      if (access.openLink === undefined) {
        throw new CommonplaceError('unavailable', 'Links cannot be opened from here.');
      }
      await access.openLink(input.url);
      return { opened: true };
    },
  };
}
