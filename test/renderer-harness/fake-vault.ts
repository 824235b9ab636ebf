import type { ConversationRecord, DocumentRecord, ThreadRecord } from '../../shared/records/records.ts';
import { documents } from './content/documents.ts';
import { longThread, stormMessages, tidesMessages } from './content/messages.ts';
import { threads } from './content/threads.ts';
import type { Scene } from './scene.ts';

/** What the fake bridge changes as it is used. */
export interface FakeVault {
  threads: ThreadRecord[];
  messages: ConversationRecord[];
  documents: DocumentRecord[];
  nextId: number;
}

export function createFakeVault(scene: Scene): FakeVault {
  if (scene === 'empty') return { threads: [], messages: [], documents: [], nextId: 1 };
  return {
    threads: [...threads],
    messages: [...tidesMessages, ...stormMessages, ...longThread],
    documents: [...documents],
    nextId: 1,
  };
}
