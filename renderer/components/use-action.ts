import { useMutation } from '@tanstack/react-query';
import { useToasts } from './toasts.tsx';

export interface Action<Input> {
  readonly run: (input: Input) => void;
  readonly isBusy: boolean;
}

/** Something the user can do: an error becomes a notification that begins with `failure`. */
export function useAction<Input, Output>(
  failure: string,
  perform: (input: Input) => Promise<Output>,
  done?: (output: Output, input: Input) => void,
): Action<Input> {
  const toasts = useToasts();
  const mutation = useMutation({
    mutationFn: perform,
    onError: (error) => toasts.report(failure, error),
    onSuccess: (output, input) => done?.(output, input),
  });
  return { run: mutation.mutate, isBusy: mutation.isPending };
}
