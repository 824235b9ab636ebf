import { type ReactNode, useState } from 'react';
import { Form } from 'react-aria-components';
import type { CallOutput } from '../../shared/contract/contract.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Choice } from '../components/choice.tsx';
import { Toggle } from '../components/toggle.tsx';
import { EmbeddingSettings } from './embedding-settings.tsx';
import { PermissionSettings } from './permission-settings.tsx';
import { isTheme, settingsChange } from './settings-change.ts';
import { TextSetting } from './text-setting.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

/** Model, embedder, appearance and permission. Only what differs is sent. */
export function SettingsForm({ view }: { readonly view: CallOutput<'settings.read'> }): ReactNode {
  // Only what is edited is held here: settings that change elsewhere meanwhile, such as the width of a pane, are no edit.
  const [edits, setEdits] = useState<Partial<Settings>>({});
  const draft = { ...view.settings, ...edits };
  const setDraft = (changed: Settings) => setEdits(settingsChange(view.settings, changed));
  const update = useUpdateSettings();
  const change = settingsChange(view.settings, draft);
  const isChanged = Object.keys(change).length > 0;
  return (
    <Form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) update.run(change);
      }}
    >
      <h2>Model</h2>
      <TextSetting
        label="Model"
        value={draft.model}
        onChange={(model) => setDraft({ ...draft, model })}
        description="Answers questions. Used when a key or a base URL is set; otherwise the offline model answers."
      />
      <TextSetting
        label="Extraction model"
        value={draft.extraction_model}
        onChange={(extraction_model) => setDraft({ ...draft, extraction_model })}
        description="Finds entities, writes summaries and describes tools."
      />
      <TextSetting
        label="Base URL"
        value={draft.base_url ?? ''}
        isOptional
        onChange={(url) => setDraft({ ...draft, base_url: url.trim() === '' ? null : url })}
        description="Of any endpoint that speaks the OpenAI protocol. Leave empty for the default."
      />
      <Toggle
        label="Have the extraction model describe tools more fully"
        isOn={draft.augment_tools}
        set={(augment_tools) => setDraft({ ...draft, augment_tools })}
      />
      <EmbeddingSettings stored={view.settings} draft={draft} change={setDraft} />
      <h2>Permission and appearance</h2>
      <Toggle
        label="New runs may write to memory and files"
        isOn={draft.write_allowed}
        set={(write_allowed) => setDraft({ ...draft, write_allowed })}
      />
      <PermissionSettings
        permissions={draft.permissions}
        change={(permissions) => setDraft({ ...draft, permissions })}
      />
      <Choice
        label="A forget can be undone for"
        value={String(draft.forget_grace_minutes)}
        options={[
          { id: '0', label: 'No time: erased at once' },
          { id: '1', label: '1 minute' },
          { id: '10', label: '10 minutes' },
        ]}
        onChange={(minutes) => setDraft({ ...draft, forget_grace_minutes: Number(minutes) })}
      />
      <Toggle
        label="A backup of the vault each day"
        isOn={draft.backup}
        set={(backup) => setDraft({ ...draft, backup })}
      />
      <Choice
        label="Theme"
        value={draft.theme}
        options={[
          { id: 'system', label: 'Like the system' },
          { id: 'light', label: 'Light' },
          { id: 'dark', label: 'Dark' },
        ]}
        onChange={(theme) => isTheme(theme) && setDraft({ ...draft, theme })}
      />
      <div className="row-actions">
        <ActionButton type="submit" kind="primary" isDisabled={!isChanged} isPending={update.isBusy}>
          Save
        </ActionButton>
        <ActionButton isDisabled={!isChanged} onPress={() => setDraft(view.settings)}>
          Discard changes
        </ActionButton>
      </div>
    </Form>
  );
}
