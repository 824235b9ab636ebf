import { useEffect } from 'react';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';

/**
 * Says what could not be taken on and so has no row in the library: content that was forgotten, which is asked about before it is read again
 * (spec E6), and files that are not there.
 */
export function useRefusals(): void {
  const bridge = useBridge();
  const { report } = useToasts();
  useEffect(
    () =>
      bridge.on('documents.ended', ({ status, document_id, path, reason, reason_code }) => {
        if (status !== 'failed' || document_id !== undefined || reason_code === 'cancelled') return;
        const name = path.split(/[/\\]/u).at(-1) ?? path;
        const addAgain = (): void => {
          bridge.documents
            .add({ paths: [path], again: true })
            .catch((error: unknown) => report(`${name} could not be added.`, error));
        };
        // In a browser page a dropped file has no path.
        const isAsked = reason_code === 'forgotten_content' && bridge.host === 'electron';
        report(
          `${name} was not added.`,
          new Error(reason ?? 'It could not be read.'),
          isAsked ? { label: 'Add it again', run: addAgain } : undefined,
        );
      }),
    [bridge, report],
  );
}
