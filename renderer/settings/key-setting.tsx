import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Form, Input, Label, Text, TextField } from 'react-aria-components';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useToasts } from '../components/toasts.tsx';
import { useAction } from '../components/use-action.ts';

const keyText = {
  environment: 'A key is set in the environment (OPENAI_API_KEY).',
  keychain: 'A key is kept in the system’s keychain.',
  none: 'No key is set, so the offline model answers.',
} as const;

/** Sets or removes the key. It goes one way: what is kept is never shown. */
export function KeySetting({ view }: { readonly view: CallOutput<'settings.read'> }): ReactNode {
  const bridge = useBridge();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [key, setKey] = useState('');
  const save = useAction(
    'The key could not be kept.',
    (value: string | null) => bridge.settings.setKey({ key: value }),
    (changed) => {
      setKey('');
      queryClient.setQueryData(['settings.read'], changed);
      void queryClient.invalidateQueries({ queryKey: ['status.read'] });
      toasts.inform(keyText[changed.key]);
    },
  );
  return (
    <Form
      className="settings-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (key.trim() !== '') save.run(key.trim());
      }}
    >
      <h2>Key</h2>
      <p>{keyText[view.key]}</p>
      {view.keychain ? (
        <>
          <TextField className="field" type="password" value={key} onChange={setKey} autoComplete="off">
            <Label>New key</Label>
            <Input />
            <Text slot="description">
              Kept by the system’s keychain, never in a file, and never shown again.
            </Text>
          </TextField>
          <div className="row-actions">
            <ActionButton type="submit" isDisabled={key.trim() === ''} isPending={save.isBusy}>
              Keep this key
            </ActionButton>
            {view.key === 'keychain' && (
              <ActionButton kind="danger" isPending={save.isBusy} onPress={() => save.run(null)}>
                Remove the key
              </ActionButton>
            )}
          </div>
        </>
      ) : (
        <p className="text-quiet">
          There is no keychain here. Set OPENAI_API_KEY in the environment before starting Commonplace.
        </p>
      )}
    </Form>
  );
}
