import type { ChatRequest } from '../../main/models/chat/chat-model.ts';
import type { Gate } from './gate.ts';
import {
  createScriptedModel,
  type ScriptedModel,
  type ScriptedReply,
  type ScriptStep,
} from './scripted-model.ts';

/** A model that answers from a list and finds no entities. */
export function answering(answers: readonly ScriptStep[]): ScriptedModel {
  const left = [...answers];
  return createScriptedModel((request: ChatRequest): ScriptStep => {
    if (request.purpose === 'entities') return '{"entities":[]}';
    return left.shift() ?? new Error('The script has no further answer.');
  });
}

/** Asks for one tool. */
export function calling(name: string, values: unknown = {}): ScriptedReply {
  return { toolCalls: [{ name, arguments: values }] };
}

/** Never comes to an end by itself. */
export const never = new Promise<never>(() => undefined);

/** Says at the gate that it was asked, then replies; the reply never comes unless one is given. */
export function atGate(gate: Gate, reply: ScriptedReply = { content: '', until: never }): ScriptStep {
  return () => {
    gate.reach();
    return reply;
  };
}

/** How many answers a model was asked for. */
export function answerCalls(model: { readonly requests: readonly ChatRequest[] }): number {
  return model.requests.filter((request) => request.purpose === 'answer').length;
}
