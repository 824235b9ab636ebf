import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import {
  Button,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components';
import { CommonplaceError } from '../../shared/errors.ts';
import { errorMessage } from '../format/error-message.ts';

interface ToastText {
  readonly kind: 'information' | 'error';
  readonly title: string;
  readonly detail: string | null;
  readonly action: ToastAction | null;
}

/** What can be done about it. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

interface Toasts {
  readonly inform: (title: string) => void;
  /** Says what could not be done, and the error's own sentence. Stays until it is closed. */
  readonly report: (title: string, error: unknown, action?: ToastAction) => void;
}

const ToastsContext = createContext<Toasts | null>(null);

/** Milliseconds an information stays; the least that leaves time to reach it by keyboard. */
const informationTime = 6000;

export function ToastProvider(props: { readonly children: ReactNode }): ReactNode {
  const [queue] = useState(() => new ToastQueue<ToastText>({ maxVisibleToasts: 4 }));
  const toasts = useMemo(
    (): Toasts => ({
      inform: (title) => {
        queue.add({ kind: 'information', title, detail: null, action: null }, { timeout: informationTime });
      },
      report: (title, error, action) => {
        queue.add({ kind: 'error', title, detail: errorMessage(error), action: action ?? null });
      },
    }),
    [queue],
  );
  return (
    <ToastsContext value={toasts}>
      {props.children}
      <ToastRegion queue={queue} className="toast-region" aria-label="Notifications">
        {({ toast }) => (
          <Toast toast={toast} className={`toast toast-${toast.content.kind}`}>
            <ToastContent className="toast-content">
              <Text slot="title">{toast.content.title}</Text>
              {toast.content.detail !== null && <Text slot="description">{toast.content.detail}</Text>}
            </ToastContent>
            {toast.content.action !== null && (
              <Button
                className="button button-small"
                onPress={() => {
                  toast.content.action?.run();
                  queue.close(toast.key);
                }}
              >
                {toast.content.action.label}
              </Button>
            )}
            <Button slot="close" className="button button-quiet button-small" aria-label="Close notification">
              Close
            </Button>
          </Toast>
        )}
      </ToastRegion>
    </ToastsContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (toasts === null) {
    throw new CommonplaceError('unavailable', 'No toasts: wrap this component in a ToastProvider.');
  }
  return toasts;
}
