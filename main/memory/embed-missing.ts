import type { SimilarityStore } from '../../shared/records/base.ts';
import { inTransaction } from './commit/commit-writes.ts';
import { entityEmbeddingText, workflowEmbeddingText } from './embedding-text.ts';
import type { MemoryCore } from './memory-core.ts';

interface Unembedded {
  readonly id: string;
  readonly version: number;
  readonly store: SimilarityStore;
  readonly text: string;
}

/**
 * Embeds what has no vector at all: entities and workflows that were rebuilt, and messages that could not be embedded when they were
 * written. Each vector is written only while the record still is what was embedded, so a forget meanwhile wins (spec E6). Answers how many
 * were written. Errors: those of the embedder.
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

const unembeddedSql = (table: string): string =>
  `SELECT s.id FROM ${table} s WHERE NOT EXISTS (SELECT 1 FROM vector v WHERE v.record_id = s.id)`;

function listUnembedded(core: MemoryCore): readonly Unembedded[] {
  const ids = (table: string): readonly string[] =>
    core.vault.database.prepare<[], string>(unembeddedSql(table)).pluck().all();
  const entities = ids('ENTITY_MEMORY').flatMap((id) => {
    const entity = core.entities.read(id);
    return entity === null
      ? []
      : [{ ...entity, store: 'entity' as const, text: entityEmbeddingText(entity) }];
  });
  const workflows = ids('WORKFLOW_MEMORY').flatMap((id) => {
    const workflow = core.workflows.read(id);
    return workflow === null
      ? []
      : [{ ...workflow, store: 'workflow' as const, text: workflowEmbeddingText(workflow) }];
  });
  const messages = ids('CONVERSATIONAL_MEMORY').flatMap((id) => {
    const message = core.conversation.read(id);
    return message === null || message.kept
      ? []
      : [{ ...message, store: 'conversation' as const, text: message.content }];
  });
  return [...entities, ...workflows, ...messages];
}
