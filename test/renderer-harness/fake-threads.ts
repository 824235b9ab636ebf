import type { Bridge } from '../../renderer/bridge/bridge.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { documents, passages } from './content/documents.ts';
import { tidesPdf } from './content/pdf.ts';
import { meter, toolLogs } from './content/runs.ts';
import type { FakeEvents } from './fake-events.ts';
import { createFakeTurn } from './fake-turn.ts';
import type { FakeVault } from './fake-vault.ts';

const summary = {
  summary_id: '4be01c7a',
  version: 9,
  label: 'Survey, log and barometer notes, and heights to be in metres',
};
const summaryText = `## Technical Information
Three documents: a survey of tides, a keeper's log, and barometer notes.

## Emotional Context
None.

## Entities & References
The harbour office signs the survey.

## Action Items & Decisions
Heights are given in metres.`;

/** Threads, turns, documents and links. */
export function createFakeThreads(
  vault: FakeVault,
  events: FakeEvents,
): Pick<Bridge, 'threads' | 'turns' | 'documents' | 'links'> {
  function threadById(id: string) {
    const thread = vault.threads.find((candidate) => candidate.id === id);
    if (thread === undefined) throw new CommonplaceError('not_found', `There is no thread ${id}.`);
    return thread;
  }
  return {
    threads: {
      list: async ({ query }) => ({
        threads: vault.threads.filter((thread) =>
          thread.title.toLowerCase().includes((query ?? '').toLowerCase()),
        ),
      }),
      create: async ({ title }) => {
        const now = new Date().toISOString();
        const thread = {
          id: `thread-new-${vault.nextId++}`,
          version: 90,
          origin: 'user' as const,
          title: title ?? 'New thread',
          messages: 0,
          write_allowed: null,
          created_at: now,
          updated_at: now,
        };
        vault.threads = [thread, ...vault.threads];
        events.emit('threads.changed', { thread_id: thread.id });
        return thread;
      },
      setWriting: async ({ thread_id, write_allowed }) => {
        const thread = { ...threadById(thread_id), write_allowed };
        vault.threads = vault.threads.map((candidate) => (candidate.id === thread_id ? thread : candidate));
        events.emit('threads.changed', { thread_id });
        return thread;
      },
      rename: async ({ thread_id, title }) => {
        const thread = { ...threadById(thread_id), title };
        vault.threads = vault.threads.map((candidate) => (candidate.id === thread_id ? thread : candidate));
        events.emit('threads.changed', { thread_id });
        return thread;
      },
      messages: async ({ thread_id }) => ({
        messages: vault.messages.filter((message) => message.thread_id === thread_id),
      }),
      summarize: async () => ({ nothing_to_summarize: true }),
      expand: async ({ summary_id }) => ({
        ...summary,
        summary: summaryText,
        replaces: null,
        thread_id: 'thread-tides',
        messages: vault.messages.filter((message) => message.summary_id === summary_id),
      }),
      summaries: async ({ thread_id }) => ({
        summaries:
          thread_id === 'thread-tides'
            ? [{ ...summary, messages: 6, timestamp: '2026-05-04T09:20:00.000Z' }]
            : [],
      }),
    },
    turns: {
      ask: createFakeTurn(vault, events),
      stop: async () => ({ stopped: true }),
      toolLogs: async ({ thread_id }) => ({
        tool_logs: toolLogs.filter((log) => log.thread_id === thread_id),
      }),
      meter: async () => meter,
    },
    documents: {
      list: async () => ({ documents: vault.documents }),
      add: async ({ paths }) => ({ queued: paths.length }),
      ingest: async () => ({ results: [] }),
      addBytes: async () => ({ queued: 1 }),
      choose: async () => ({ queued: 0 }),
      retry: async ({ document_id }) => {
        const document = vault.documents.find((candidate) => candidate.id === document_id);
        if (document === undefined) throw new CommonplaceError('not_found', 'There is no such document.');
        const queued = { ...document, status: 'queued' as const, reason: null, reason_code: null };
        vault.documents = vault.documents.map((candidate) =>
          candidate.id === document_id ? queued : candidate,
        );
        events.emit('documents.changed', {
          document_id,
          status: 'queued',
          progress: 0,
          title: document.title,
          reason: null,
        });
        return queued;
      },
      passage: async ({ record_id }) => {
        const passage = passages.find(({ record }) => record.id === record_id);
        if (passage === undefined)
          throw new CommonplaceError('not_found', 'This passage has been forgotten.');
        return {
          ...passage,
          document: documents.find(({ id }) => id === passage.record.document_id) ?? null,
        };
      },
      content: async () => ({ media_type: 'application/pdf', title: 'Tides', base64: tidesPdf }),
    },
    links: { open: async () => ({ opened: true }) },
  };
}
