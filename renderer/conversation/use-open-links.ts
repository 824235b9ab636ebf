import { useCallback } from 'react';
import type { Citation } from '../../shared/records/records.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';

/** Opens a citation at its passage, and a link outside of the app. Both keep their identity between drawings. */
export function useOpenLinks() {
  const bridge = useBridge();
  const { report } = useToasts();
  const { navigate } = useNavigation();
  const openCitation = useCallback(
    (citation: Citation) =>
      navigate({
        type: 'show_source',
        source: { recordId: citation.record_id, quote: citation.quote, number: citation.number },
      }),
    [navigate],
  );
  const openLink = useCallback(
    (url: string) => {
      bridge.links.open({ url }).catch((error: unknown) => report('The link could not be opened.', error));
    },
    [bridge, report],
  );
  return { openCitation, openLink };
}
