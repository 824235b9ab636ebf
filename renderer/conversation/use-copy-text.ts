import { useToasts } from '../components/toasts.tsx';

/** Puts text on the clipboard and says so. */
export function useCopyText(): (text: string) => void {
  const { inform, report } = useToasts();
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => inform('Copied.'),
      (error: unknown) => report('The text could not be copied.', error),
    );
  };
}
