import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { TextArea, TextField } from 'react-aria-components';
import { ActionButton } from '../components/action-button.tsx';
import { useDraft, useDraftStore } from '../drafts/drafts.tsx';

/** Where a question is written. Enter sends, Shift+Enter begins a new line. */
export function Composer(props: {
  readonly threadId: string | null;
  readonly isRunning: boolean;
  readonly isFocusedAtFirst: boolean;
  /** A task is being drafted, or waits for its approval. */
  readonly isDrafting: boolean;
  readonly isPausing: boolean;
  readonly send: (text: string) => void;
  readonly draftTask: (request: string) => void;
  readonly pause: () => void;
  readonly stop: () => void;
}): ReactNode {
  const { threadId } = props;
  const drafts = useDraftStore();
  const text = useDraft(threadId, 'text');
  const setText = (changed: string) => drafts.change(threadId, { text: changed });
  const field = useRef<HTMLTextAreaElement>(null);
  // Stop and Pause go away with the run; whoever pressed one wants to write next.
  useEffect(() => {
    if (!props.isRunning && document.activeElement === document.body) field.current?.focus();
  }, [props.isRunning]);
  const isReady = text.trim() !== '' && !props.isRunning;
  function take(hand: (text: string) => void): void {
    if (!isReady) return;
    setText('');
    hand(text.trim());
    field.current?.focus();
  }
  const send = () => take(props.send);
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        className="composer-field"
        aria-label="Your question"
        value={text}
        onChange={setText}
        autoFocus={props.isFocusedAtFirst}
      >
        <TextArea
          ref={field}
          rows={1}
          dir="auto"
          placeholder="Ask about your documents"
          onKeyDown={handleKey}
          aria-describedby="composer-hint"
        />
      </TextField>
      <span id="composer-hint" className="visually-hidden">
        Enter sends, Shift and Enter begin a new line.
      </span>
      {props.isRunning ? (
        <>
          <ActionButton isPending={props.isPausing} onPress={props.pause}>
            {props.isPausing ? 'Pausing' : 'Pause'}
          </ActionButton>
          <ActionButton onPress={props.stop}>Stop</ActionButton>
        </>
      ) : (
        <>
          <ActionButton isDisabled={!isReady || props.isDrafting} onPress={() => take(props.draftTask)}>
            Research task
          </ActionButton>
          <ActionButton type="submit" kind="primary" isDisabled={!isReady}>
            Ask
          </ActionButton>
        </>
      )}
    </form>
  );
}
