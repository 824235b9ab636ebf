import type { ReactNode } from 'react';
import { PageFrame } from '../components/page-frame.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { useSettings } from '../queries/vault-queries.ts';
import { BackupList } from './backup-list.tsx';
import { KeySetting } from './key-setting.tsx';
import { KeyboardFacts } from './keyboard-facts.tsx';
import { SettingsForm } from './settings-form.tsx';
import { VaultFacts } from './vault-facts.tsx';

export function SettingsPage(): ReactNode {
  const settings = useSettings();
  return (
    <PageFrame title="Settings" lead="Kept in the vault on this computer.">
      {!settings.isSuccess && (
        <ReadNotice query={settings} what="settings" failed="The settings could not be read." />
      )}
      {settings.isSuccess && (
        <>
          <SettingsForm view={settings.data} />
          <KeySetting view={settings.data} />
          <KeyboardFacts />
          <BackupList />
          <VaultFacts />
        </>
      )}
    </PageFrame>
  );
}
