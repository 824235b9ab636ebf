import type { SourceReference } from '../../shared/records/base.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';

/**
 * A model for work outside a run's loop, whose every call is noted with the records it is told of before it is made: what a provider was
 * sent can't be recalled, and a forget says so (spec E8). The offline model sends nothing. Errors: `stale_derivation` when one of them
 * is forgotten by then.
 */
export function toldModel(
  memory: Pick<MemoryManager, 'commit'>,
  chat: ChatModel,
  sources: readonly SourceReference[],
): ChatModel {
  if (chat.offline) return chat;
  return {
    id: chat.id,
    offline: false,
    async complete(request) {
      await memory.commit([{ kind: 'provider_call', model: chat.id, sources }]);
      return chat.complete(request);
    },
  };
}
