import { type ReactNode, useRef } from 'react';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton, type ActionButtonProps } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import { useAddFiles } from './use-add-files.ts';

/** Chooses files to add: by the system's dialog where the host has one, else by the browser's. */
export function AddFilesButton(props: Pick<ActionButtonProps, 'kind' | 'isSmall'>): ReactNode {
  const bridge = useBridge();
  const input = useRef<HTMLInputElement>(null);
  const addFiles = useAddFiles();
  const choose = useAction('The file dialog could not be opened.', () => bridge.documents.choose({}));
  return (
    <>
      <ActionButton
        {...props}
        onPress={() => (bridge.host === 'electron' ? choose.run(undefined) : input.current?.click())}
      >
        Add files …
      </ActionButton>
      {bridge.host === 'browser' && (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Files to add"
          onChange={(event) => {
            addFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      )}
    </>
  );
}
