import type { CallOutput } from '../../../shared/contract/contract.ts';

type ModelInput = CallOutput<'context.input'>;
type Message = ModelInput['messages'][number];

const proofs = {
  exact: 'byte for byte as sent',
  changed: 'not as sent: a record or the program has changed since',
  incomplete: 'with parts missing',
  unproven: 'not proved: no fingerprint of it is kept',
} as const satisfies Readonly<Record<Message['proof'], string>>;

/** The messages of a model call one after another, and the tools it was told of; what is missing says why. */
export function inputText({ messages, tools, tools_proof, proof, erased_at }: ModelInput): readonly string[] {
  const erased =
    erased_at === null ? [] : [`Part of it was erased at version ${erased_at}, its fingerprints with it.`];
  const schemas = tools.map((tool) => JSON.stringify(tool));
  const told = schemas.length === 0 ? [] : [`=== tools: ${proofs[tools_proof]}`, ...schemas];
  return ['', `Exact input, ${proofs[proof]}`, ...erased, ...messages.flatMap(messageText), ...told];
}

function messageText({ role, parts, tool_calls, tool_call_id, proof }: Message, index: number): string[] {
  const answers = tool_call_id === null ? '' : `, for ${tool_call_id}`;
  const calls = tool_calls.map((call) => `[calls ${call.name} as ${call.id}: ${call.arguments}]`);
  const text = parts.map(partText).join('');
  return [`=== ${index + 1} ${role}${answers}: ${proofs[proof]}`, ...(text === '' ? [] : [text]), ...calls];
}

function partText({ segment, record_id, text }: Message['parts'][number]): string {
  if (text !== null) return text;
  if (segment === 'system') return '[the program no longer has this version of the prompt]';
  return record_id === null ? '[forgotten since]\n' : `[forgotten since: record ${record_id}]\n`;
}
