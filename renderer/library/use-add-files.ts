import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { counted } from '../format/numbers.ts';

/** Queues files for reading, and says how many. */
export function useAddFiles(): (files: readonly File[]) => void {
  const bridge = useBridge();
  const { inform, report } = useToasts();
  return (files) => {
    if (files.length === 0) return;
    bridge.addFiles(files).then(
      ({ queued }) => inform(`${counted(queued, 'file')} queued.`),
      (error: unknown) => report('The files could not be added.', error),
    );
  };
}
