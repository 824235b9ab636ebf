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
          bridge.addAgain(path).catch((error: unknown) => report(`${name} could not be added.`, error));
        };
        report(
          `${name} was not added.`,
          new Error(reason ?? 'It could not be read.'),
          reason_code === 'forgotten_content' ? { label: 'Add it again', run: addAgain } : undefined,
        );
      }),
    [bridge, report],
  );
}
