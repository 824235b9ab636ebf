import { setImmediate as nextTurn } from 'node:timers/promises';
import { assertNever, CommonplaceError } from '../../../../shared/errors.ts';
import type { ChatModel, ChatReply, ChatRequest } from '../chat-model.ts';
import { offlineAnswer } from './answer.ts';
import { offlineAugmentation } from './augmentation.ts';
import { findEntities } from './entities.ts';
import { offlineLabel } from './label.ts';
import { withoutOwnPhrases } from './offline-phrases.ts';
import { readPayload } from './payload.ts';
import { offlineSummary } from './summary.ts';
import { offlineTask } from './task.ts';
import { chooseToolCall } from './tool-rules.ts';

const offlineModelId = 'offline';

/**
 * The model that serves when no endpoint is configured: built on retrieval alone, deterministic, without network
 * (spec B). It answers with cited sentences of the evidence, summarises with the transcript's own sentences, and
 * finds entities by rule.
 *
 * @param options.pause waited for between streamed pieces, so that the screen can draw and a stop is noticed.
 * @throws CommonplaceError `cancelled` when the request's signal fires.
 */
export function createOfflineModel(options: { readonly pause?: () => Promise<void> } = {}): ChatModel {
  const pause = options.pause ?? (() => nextTurn());

  async function complete(request: ChatRequest): Promise<ChatReply> {
    throwIfAborted(request.signal);
    const call = request.purpose === 'answer' ? chooseToolCall(request) : null;
    const content = call === null ? contentFor(request) : '';
    for (const piece of pieces(content)) {
      throwIfAborted(request.signal);
      request.onToken?.(piece);
      await pause();
    }
    throwIfAborted(request.signal);
    const promptCharacters = request.messages.reduce((sum, message) => sum + message.content.length, 0);
    return {
      content,
      toolCalls: call === null ? [] : [call],
      finish: call === null ? 'stop' : 'tool_calls',
      model: offlineModelId,
      usage: {
        promptTokens: Math.floor(promptCharacters / 4),
        completionTokens: Math.floor(content.length / 4),
      },
    };
  }

  return { id: offlineModelId, offline: true, complete };
}

function contentFor(request: ChatRequest): string {
  const { purpose } = request;
  switch (purpose) {
    case 'answer':
      return offlineAnswer(request);
    case 'summary':
      return offlineSummary(withoutOwnPhrases(readPayload(request.messages)));
    case 'label':
      return offlineLabel(withoutOwnPhrases(readPayload(request.messages)));
    case 'entities':
      return JSON.stringify({ entities: findEntities(readPayload(request.messages)) });
    case 'task':
      return JSON.stringify(offlineTask(readPayload(request.messages)));
    case 'augmentation':
      return JSON.stringify(offlineAugmentation(readPayload(request.messages)));
    default:
      return assertNever(purpose);
  }
}

/** A few words at a time; together the whole text. */
function pieces(text: string): readonly string[] {
  return text.match(/\s*\S{1,40}(?:\s+\S{1,40}){0,3}\s*|\s+/gu) ?? [];
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new CommonplaceError('cancelled', 'The answer was stopped.');
}
