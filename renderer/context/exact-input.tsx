import type { ReactNode } from 'react';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { ReadNotice } from '../components/read-notice.tsx';
import { counted } from '../format/numbers.ts';
import { useModelInput } from '../queries/run-queries.ts';
import type { ContextItemView } from './group-by-segment.ts';
import { InputMessageView } from './input-message.tsx';
import type { InputMessage } from './message-text.ts';

/** Every message of a model call as the model was given it, and how far that is proved (spec D1). */
export function ExactInput({ context }: { readonly context: CallOutput<'context.read'> }): ReactNode {
  const input = useModelInput(context.run_id, context.call);
  if (!input.isSuccess)
    return <ReadNotice query={input} what="the exact input" failed="The exact input could not be read." />;
  const { messages, tools, tools_proof, proof, erased_at } = input.data;
  const items = new Map<string, ContextItemView>(context.items.map((item) => [item.record_id, item]));
  const shown = tools.length === 0 ? messages : [...messages, toolMessage(tools, tools_proof)];
  const isExact = proof === 'exact';
  const what = `${counted(messages.length, 'message')} and ${counted(tools.length, 'tool')}`;
  return (
    <div className="exact-input">
      <p className={isExact ? 'text-good' : 'text-quiet'}>
        {isExact
          ? `${what}, byte for byte as sent: their fingerprints match.`
          : `${what}, put together again from what memory holds now.`}
      </p>
      {erased_at !== null && (
        <p className="text-quiet">
          Something of it was forgotten at version {erased_at}, and its fingerprints with it: what is left
          can’t be proved any more.
        </p>
      )}
      <ol className="exact-messages" aria-label="Messages as sent">
        {shown.map((message, index) => (
          <InputMessageView
            // Messages of a recorded call keep their places.
            key={`${message.role} ${index + 1}`}
            message={message}
            items={items}
            isProofShown={!isExact}
          />
        ))}
      </ol>
    </div>
  );
}

/** The tool schemas, to be shown like a message. */
function toolMessage(
  tools: CallOutput<'context.input'>['tools'],
  proof: InputMessage['proof'],
): InputMessage & { readonly title: string } {
  const text = JSON.stringify(tools, null, 2);
  return {
    title: `Tools it was told of (${tools.length})`,
    role: 'system',
    parts: [{ segment: 'tools', record_id: null, text }],
    tool_calls: [],
    tool_call_id: null,
    proof,
  };
}
