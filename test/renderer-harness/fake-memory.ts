import type { Bridge } from '../../renderer/bridge/bridge.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { dirtyReceipt, plan, receipt, records, sources } from './content/memory.ts';
import type { FakeEvents } from './fake-events.ts';
import type { FakeVault } from './fake-vault.ts';
import type { Scene } from './scene.ts';

/** Memory, notes and forgetting. */
export function createFakeMemory(
  vault: FakeVault,
  events: FakeEvents,
  scene: Scene,
): Pick<Bridge, 'memory' | 'notes' | 'forget'> {
  const kept = scene === 'empty' ? [] : records;
  return {
    memory: {
      records: async ({ store, filter }) => ({
        records: kept.filter(
          (record) =>
            (store === undefined || record.store === store) &&
            `${record.title} ${record.text} ${record.provenance}`
              .toLowerCase()
              .includes((filter ?? '').toLowerCase()),
        ),
        next: null,
      }),
      record: async ({ record_id }) => {
        const record = kept.find((candidate) => candidate.record_id === record_id);
        if (record === undefined) throw new CommonplaceError('not_found', 'This record has been forgotten.');
        return { record, sources: record.store === 'knowledge' ? [] : sources };
      },
      search: async ({ text, store, k }) => ({
        hits: kept
          .filter((record) => record.store === (store ?? 'knowledge'))
          .slice(0, k ?? 10)
          .map((record, index) => ({
            record_id: record.record_id,
            version: record.version,
            store: record.store,
            origin: record.origin,
            source: record.title ?? text,
            score: 0.0328 / (index + 1),
            text: record.text,
          })),
      }),
    },
    notes: {
      add: async ({ subject_id = 'user', expires_at = null, ...note }) => ({
        ...note,
        subject_id,
        expires_at,
        id: 'note-2',
        version: 91,
        origin: 'user',
        created_at: new Date().toISOString(),
      }),
      list: async () => ({ notes: [] }),
    },
    forget: {
      plan: async ({ ids }) =>
        ids.includes('doc-tides')
          ? plan
          : {
              targets: ids.map((id) => ({ id, kind: 'message', title: titleOf(vault, id) })),
              artifacts: ids[0] === 'message-question' ? { message: 1, vector: 2, event: 3 } : {},
              answers: [],
              staying_sources: [],
              consumers: ['runs', 'full_text'],
            },
      execute: async ({ ids }) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        vault.messages = vault.messages.filter((message) => !ids.includes(message.id));
        vault.threads = vault.threads.filter((thread) => !ids.includes(thread.id));
        vault.documents = vault.documents.filter((document) => !ids.includes(document.id));
        events.emit('memory.forgotten', { version: 87, ids });
        return { receipt, hidden: null };
      },
      candidates: async () => ({ candidates: [] }),
      audit: async () => ({ audits: [] }),
      hidden: async () => ({ hidden: [] }),
      restore: async ({ version }) => ({ version, ids: [] }),
      eraseHidden: async () => ({ receipt }),
      attachWindow: async () => ({ version: 86 }),
      windowSaw: async () => ({}),
      detachWindow: async () => ({}),
      receipts: async () => ({ receipts: scene === 'empty' ? [] : [receipt, dirtyReceipt] }),
    },
  };
}

function titleOf(vault: FakeVault, id: string): string {
  return (
    vault.messages.find((message) => message.id === id)?.content ??
    vault.threads.find((thread) => thread.id === id)?.title ??
    id
  );
}
