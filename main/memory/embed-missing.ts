import type { SimilarityStore } from '../../shared/records/base.ts';
import { inTransaction } from './commit/commit-writes.ts';
import {
  entityEmbeddingText,
  summaryEmbeddingText,
  toolEmbeddingText,
  workflowEmbeddingText,
} from './embedding-text.ts';
import type { MemoryCore } from './memory-core.ts';

interface Unembedded {
  readonly id: string;
  readonly version: number;
  readonly store: SimilarityStore;
  readonly text: string;
}

/**
 * Embeds what has no vector at all: what was rebuilt or restored, and messages that could not be embedded when they were written. Each
 * vector is written only while the record still is what was embedded, so a forget meanwhile wins (spec E6). Answers how many were
 * written. Errors: those of the embedder.
 */
export async function embedMissing(core: MemoryCore): Promise<number> {
  let written = 0;
  for (const { id, version, store, text } of listUnembedded(core)) {
    const [vector] = await core.embedder.embedDocuments([text]);
    if (vector === undefined) continue;
    inTransaction(core, (scope) => {
      if (core.records.read(id)?.version !== version || core.vectors.count(id) > 0) return;
      scope.version();
      scope.putVector(id, store, vector, version);
      written += 1;
    });
  }
  return written;
}

const tables = {
  knowledge: 'SEMANTIC_MEMORY',
  conversation: 'CONVERSATIONAL_MEMORY',
  workflow: 'WORKFLOW_MEMORY',
  toolbox: 'TOOLBOX_MEMORY',
  entity: 'ENTITY_MEMORY',
  summary: 'SUMMARY_MEMORY',
} as const satisfies Readonly<Record<SimilarityStore, string>>;

const stores = ['knowledge', 'conversation', 'workflow', 'toolbox', 'entity', 'summary'] as const;

function listUnembedded(core: MemoryCore): readonly Unembedded[] {
  return stores.flatMap((store) =>
    core.vault.database
      .prepare<[], string>(
        `SELECT s.id FROM ${tables[store]} s WHERE NOT EXISTS (SELECT 1 FROM vector v WHERE v.record_id = s.id)`,
      )
      .pluck()
      .all()
      .flatMap((id) => {
        const text = embeddedText(core, store, id);
        const version = core.records.read(id)?.version;
        return text === null || version === undefined ? [] : [{ id, version, store, text }];
      }),
  );
}

/** What a record is embedded as; null when it is not to be found. */
function embeddedText(core: MemoryCore, store: SimilarityStore, id: string): string | null {
  switch (store) {
    case 'knowledge':
      return core.knowledge.read(id)?.content ?? null;
    case 'conversation': {
      const message = core.conversation.read(id);
      return message === null || message.kept ? null : message.content;
    }
    case 'workflow': {
      const workflow = core.workflows.read(id);
      return workflow === null ? null : workflowEmbeddingText(workflow);
    }
    case 'toolbox': {
      const tool = core.toolbox.read(id);
      return tool === null ? null : toolEmbeddingText(tool);
    }
    case 'entity': {
      const entity = core.entities.read(id);
      return entity === null ? null : entityEmbeddingText(entity);
    }
    case 'summary': {
      const summary = core.summaries.read(id);
      return summary === null ? null : summaryEmbeddingText(summary);
    }
  }
}
