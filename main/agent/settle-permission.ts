import { declaredKeys, needsApproval } from '../context/approval.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { ToolCall } from '../models/chat/chat-model.ts';
import type { Tool } from '../tools/tool.ts';
import type { LiveRun } from './live-run.ts';
import { decidePermission, isWriting, noWritePermission } from './permission.ts';
import { permissionPin } from './permission-pin.ts';
import type { TurnDependencies } from './turn-dependencies.ts';

export type SettledPermission =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly why: string };

/**
 * Settles whether a tool call may run, asking the user where it has to be asked; the question and the answer are events (spec C6). Where
 * nobody can be asked the call is refused.
 */
export async function settlePermission(
  dependencies: TurnDependencies,
  run: LiveRun,
  tool: Tool,
  call: ToolCall,
  untrustedInInput: boolean,
): Promise<SettledPermission> {
  const mayNeedApproval = untrustedInInput && tool.effect !== 'read';
  const decision = decidePermission({
    effect: tool.effect,
    writeAllowed: run.grants.writeAllowed,
    modes: dependencies.permissionModes(),
    effectAllowed: run.grants.allowsEffect(tool.effect),
    effectRefused: run.grants.refusesEffect(tool.effect),
    callAllowed: run.grants.allowsCall(call.id),
    fromUntrusted: needsApproval({
      callArguments: readArguments(call.arguments),
      declaredKeys: declaredKeys(tool.parameters),
      effect: tool.effect,
      tool: tool.name,
      userWords: [run.query.content],
      earlierWords: mayNeedApproval ? await earlierWords(dependencies.memory, run) : [],
      untrustedInInput,
    }).needed,
  });
  switch (decision.kind) {
    case 'allow':
      return { allowed: true };
    case 'refuse':
      return { allowed: false, why: decision.why };
    case 'ask':
      return ask(dependencies, run, tool, call, decision.why);
  }
}

/** The user's own messages of the thread, those in a summary too (spec D6). */
async function earlierWords(
  memory: Pick<MemoryManager, 'listMessages'>,
  run: LiveRun,
): Promise<readonly string[]> {
  const messages = await memory.listMessages(run.threadId);
  return messages.filter(({ role }) => role === 'user').map(({ content }) => content);
}

async function ask(
  dependencies: TurnDependencies,
  run: LiveRun,
  tool: Tool,
  call: ToolCall,
  why: string,
): Promise<SettledPermission> {
  const { memory, ids, askPermission } = dependencies;
  if (askPermission === null) return { allowed: false, why: `${why} Nobody could be asked here.` };
  const { runId: run_id, threadId } = run;
  const request_id = ids();
  const facts = { request_id, tool_call_id: call.id, tool: tool.name, effect: tool.effect };
  await memory.commit([
    { kind: 'event', event: { run_id, kind: 'permission_asked', facts, content: null }, sources: [] },
  ]);
  const answer = await askPermission(
    {
      runId: run_id,
      threadId,
      requestId: request_id,
      tool: tool.name,
      effect: tool.effect,
      arguments: call.arguments,
      why,
    },
    run.interruptionSignal,
  );
  await memory.commit([
    {
      kind: 'event',
      event: { run_id, kind: 'permission_answered', facts: { request_id, answer }, content: null },
      sources: [],
    },
    ...(await permissionPin(memory, run, { tool: tool.name, effect: tool.effect }, answer)),
  ]);
  run.grants.answer(call.id, tool.effect, answer);
  run.check();
  if (answer === 'never') return { allowed: false, why: 'You did not allow it.' };
  if (isWriting(tool.effect) && !run.grants.writeAllowed) return { allowed: false, why: noWritePermission };
  return { allowed: true };
}

/** Arguments that do not parse are refused later, by the tool; until then their whole text counts as one value. */
function readArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
