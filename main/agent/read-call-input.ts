import type { InputProof } from '../../shared/contract/context.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import type { RetrievedToolSchema } from '../../shared/records/records.ts';
import { systemPrompt } from '../context/prompts/system.ts';
import { type MessagePart, rebuildMessage } from '../context/rebuilt-message.ts';
import { inputFingerprint, recordedInputSchema } from '../context/recorded-input.ts';
import { type ConversationStub, conversationStub } from '../context/segments/conversation.ts';
import type { JournalEvent } from '../journal/events.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import { type InputMessage, toChatMessage } from './input-message.ts';
import { readLoopInput } from './read-loop-input.ts';
import { readToldTools } from './told-tools.ts';

/** A message, and how far what is told of it is what the model was given. */
export type ProvenMessage = InputMessage & { readonly proof: InputProof };

export interface CallInput {
  readonly messages: readonly ProvenMessage[];
  readonly tools: readonly RetrievedToolSchema[];
  readonly toolsProof: InputProof;
  /** Of all of it together; never `exact` when fewer messages are told than were sent. */
  readonly proof: InputProof;
  /** The commit version at which something of it was forgotten, and its fingerprints with it. */
  readonly erasedAt: number | null;
}

type ModelCalled = Extract<JournalEvent, { readonly kind: 'model_called' }>;
type Reads = Pick<MemoryManager, 'readRecord' | 'readCallSnapshot' | 'readTools' | 'expandSummary'>;

/**
 * The input of a recorded model call, put together again from memory and journal, which keep it no second time (decision 0035); what was
 * forgotten is missing from it (spec D1, C7, E3). Errors: `not_found` for a call that the events don't hold.
 */
export async function readCallInput(
  memory: Reads,
  events: readonly JournalEvent[],
  call: number,
): Promise<CallInput> {
  const called = events.find(
    (event): event is ModelCalled => event.kind === 'model_called' && event.facts.call === call,
  );
  if (called === undefined) throw new CommonplaceError('not_found', `There is no model call ${call}.`);
  const { facts } = called;
  const kept = recordedInputSchema.safeParse(called.content).data;
  const before = events.filter(({ sequence }) => sequence < called.sequence);
  const messages: readonly InputMessage[] = [
    { role: 'system', parts: [systemPart(called)] },
    { role: 'user', parts: await readUserMessage(memory, called, kept?.entities ?? {}) },
    ...(await readLoopInput(memory, before, facts.folded_results ?? 0)),
  ];
  const tools = await readToldTools(memory, facts.tools ?? []);
  const proven = messages.map((message, index) => ({
    ...message,
    proof: proofOf(toChatMessage(message), kept?.messages[index]),
  }));
  const toolsProof = proofOf(tools, kept?.tools);
  const isWhole = kept === undefined || kept.messages.length === messages.length;
  return {
    messages: proven,
    tools,
    toolsProof,
    proof: leastProof([...proven.map(({ proof }) => proof), toolsProof, isWhole ? 'exact' : 'incomplete']),
    erasedAt: called.erased_at,
  };
}

/** The least that is known, first. */
const proofs = ['incomplete', 'changed', 'unproven', 'exact'] as const satisfies readonly InputProof[];

function leastProof(all: readonly InputProof[]): InputProof {
  return proofs.find((proof) => all.includes(proof)) ?? 'unproven';
}

function proofOf(
  told: Parameters<typeof inputFingerprint>[0] | null,
  fingerprint: string | undefined,
): InputProof {
  if (told === null) return 'incomplete';
  if (fingerprint === undefined) return 'unproven';
  return inputFingerprint(told) === fingerprint ? 'exact' : 'changed';
}

/** Of an earlier version of the prompt, the program no longer has the text. */
function systemPart({ facts }: ModelCalled): MessagePart {
  const text = facts.prompt_version === systemPrompt.version ? systemPrompt.text : null;
  return { segment: 'system', record_id: null, text };
}

async function readUserMessage(
  memory: Reads,
  { run_id, facts }: ModelCalled,
  sent: Readonly<Record<string, string>>,
): Promise<readonly MessagePart[]> {
  const { items, left_out: leftOut } = await memory.readCallSnapshot(run_id, facts.call);
  const seen = await Promise.all(
    items.map(async (item) => ({
      ...item,
      record: await memory.readRecord(item.record_id),
      sent: sent[item.record_id] ?? null,
    })),
  );
  const stub = facts.folded_into == null ? null : await readStub(memory, facts.folded_into);
  return rebuildMessage(seen, { leftOut, omitted: facts.omitted ?? 0, stub });
}

async function readStub(memory: Reads, id: string): Promise<ConversationStub | 'gone'> {
  try {
    const { summary, messages } = await memory.expandSummary(id);
    return conversationStub(summary, messages);
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'stale_derivation') return 'gone';
    throw error;
  }
}
