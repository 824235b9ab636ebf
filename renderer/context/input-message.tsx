import { type ReactNode, useState } from 'react';
import { ActionButton } from '../components/action-button.tsx';
import { useCopyText } from '../conversation/use-copy-text.ts';
import { formatCount } from '../format/numbers.ts';
import type { ContextItemView } from './group-by-segment.ts';
import { InputParts } from './input-parts.tsx';
import { firstParts, type InputMessage, messageLength, messageText } from './message-text.ts';

const roleTitles = {
  system: 'System',
  user: 'User',
  assistant: 'Assistant',
  tool: 'Tool result',
} as const satisfies Readonly<Record<InputMessage['role'], string>>;

const proofTexts = {
  exact: 'Byte for byte as sent.',
  changed: 'Not what was sent: a record or the program has changed since.',
  incomplete: 'Parts of it are missing.',
  unproven: 'Not proved: no fingerprint of it is kept.',
} as const satisfies Readonly<Record<InputMessage['proof'], string>>;

/** One message of a model input: long ones are cut until all is asked for, and copying gives it as it was sent. */
export function InputMessageView(props: {
  readonly message: InputMessage & { readonly title?: string };
  readonly items: ReadonlyMap<string, ContextItemView>;
  readonly isProofShown: boolean;
}): ReactNode {
  const { message, items } = props;
  const { role, parts, tool_calls, proof } = message;
  const title = message.title ?? roleTitles[role];
  const copyText = useCopyText();
  const [isWhole, setWhole] = useState(false);
  const first = firstParts(parts);
  const length = formatCount(messageLength(parts));
  return (
    <li className="exact-message">
      <div className="exact-message-header">
        <h4 className="exact-message-title">{title}</h4>
        <span className="text-quiet number">{length === '0' ? 'no text' : `${length} characters`}</span>
        <ActionButton
          isSmall
          kind="quiet"
          aria-label={`Copy: ${title}`}
          onPress={() => copyText(messageText(parts))}
        >
          Copy
        </ActionButton>
      </div>
      {props.isProofShown && (
        <p className={proof === 'exact' ? 'text-good' : 'text-quiet'}>{proofTexts[proof]}</p>
      )}
      {messageText(parts) !== '' && (
        <InputParts parts={isWhole ? parts : (first ?? parts)} items={items} isExact={proof === 'exact'} />
      )}
      {first !== null && (
        <ActionButton isSmall kind="quiet" aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${length} characters`}
        </ActionButton>
      )}
      {tool_calls.map((call) => (
        <div key={call.id} className="exact-call">
          <p className="field-name">
            Calls <code>{call.name}</code> as <code>{call.id}</code>
          </p>
          <pre className="data">{call.arguments}</pre>
        </div>
      ))}
    </li>
  );
}
