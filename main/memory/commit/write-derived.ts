import { toInstant } from '../../../shared/effects.ts';
import { CommonplaceError } from '../../../shared/errors.ts';
import { firstCodePoints } from '../first-code-points.ts';
import type { ForgottenRecord } from '../forget/forget-log.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Committed, WriteOf } from '../memory-write.ts';
import { isLessTrusted } from './least-trusted.ts';
import { mentionTrust } from './mention-trust.ts';
import { ensureThread } from './write-conversation.ts';
import type { WriteScope } from './write-scope.ts';

const excerptLimit = 200;

/** A workflow record (spec R11). One without steps may be stored; reads leave it out. */
export function writeWorkflow(
  scope: WriteScope,
  write: WriteOf<'workflow'>,
  vector: Float32Array | null,
): Committed {
  const { core } = scope;
  const id = core.ids();
  scope.insertRecord({ id, kind: 'workflow', origin: 'model' });
  core.workflows.insert({
    id,
    query: write.query,
    steps: [...write.steps],
    answer_excerpt: firstCodePoints(write.answer_excerpt, excerptLimit),
    num_steps: write.steps.length,
    success: write.success,
    timestamp: toInstant(scope.now),
  });
  scope.stamp({ id, kind: 'workflow' }, write.sources);
  scope.putVector(id, 'workflow', vector);
  return scope.committed('workflow', id);
}

/**
 * An entity: the same name and type again adds its sources to the one record, under a new version. The longer description
 * stays, so a passing mention never replaces what is known; nor does text that is trusted less (spec D6). One the user forgot is
 * not found again in what is left (spec E6).
 */
export function writeEntity(
  scope: WriteScope,
  write: WriteOf<'entity'>,
  vector: Float32Array | null,
): Committed {
  const { core } = scope;
  const forgotten = findForgotten(core, write);
  if (forgotten !== null) {
    return { kind: 'entity', id: forgotten.record_id, version: forgotten.version, unchanged: true };
  }
  const existing = core.entities.find(write.name, write.type);
  if (existing === null) {
    const id = core.ids();
    const name = write.name.trim();
    const { type, description } = write;
    scope.insertRecord({ id, kind: 'entity', origin: write.origin });
    core.entities.insert({ id, name, type, description, timestamp: toInstant(scope.now) });
    scope.stamp({ id, kind: 'entity' }, write.sources);
    mention(core, id, write);
    scope.putVector(id, 'entity', vector);
    return scope.committed('entity', id);
  }
  const { id } = existing;
  const known = new Set(core.lineage.sources(id).map((source) => source.id));
  const trust = mentionTrust(core, write.origin, write.sources);
  const isBetterKnown = isLessTrusted(existing.origin, trust) && write.description !== '';
  const isLonger = write.description.length > existing.description.length;
  const describes = isBetterKnown || (isLonger && !isLessTrusted(trust, existing.origin));
  if (!describes && write.sources.every((source) => known.has(source.id))) {
    return { kind: 'entity', id, version: existing.version, unchanged: true };
  }
  core.records.setVersion(id, scope.version());
  scope.stamp({ id, kind: 'entity' }, write.sources);
  mention(core, id, write);
  if (isBetterKnown) core.records.setOrigin(id, trust);
  if (describes) {
    core.entities.describe(id, write.description);
    scope.putVector(id, 'entity', vector);
  } else {
    core.vectors.restamp(id, scope.version());
  }
  return scope.committed('entity', id);
}

function mention(core: MemoryCore, entity_id: string, write: WriteOf<'entity'>): void {
  const { description, sources } = write;
  core.mentions.insert({ id: core.ids(), entity_id, name: write.name.trim(), description, sources });
}

/** The forget of that very entity, unless everything that names it now was written afterwards. */
function findForgotten(core: MemoryCore, write: WriteOf<'entity'>): ForgottenRecord | null {
  const forgotten = core.forgetLog.lastOfContent(core.fingerprint(write.name), 'entity');
  return forgotten !== null && write.sources.some(({ version }) => version <= forgotten.version)
    ? forgotten
    : null;
}

/**
 * A summary, which marks exactly the messages it consumed (spec R9). Errors: `conflict` when one of them is not an
 * unconsolidated message of that thread any more, or did not stand in the summary this one replaces (spec E3): nothing is written then.
 */
export function writeSummary(
  scope: WriteScope,
  write: WriteOf<'summary'>,
  vector: Float32Array | null,
): Committed {
  const { core } = scope;
  const { id, replaces = null } = write;
  const thread = ensureThread(scope, write.thread_id);
  scope.insertRecord({ id, kind: 'summary', origin: 'model' });
  core.summaries.insert({
    id,
    summary: write.summary,
    description: write.description,
    full_content: write.full_content,
    thread_id: write.thread_id,
    timestamp: toInstant(scope.now),
    replaces,
  });
  core.lineage.join({ id, kind: 'summary' }, thread);
  scope.stamp({ id, kind: 'summary' }, write.consumed);
  for (const message of write.consumed) {
    const isLost = replaces === null || core.lostSummaries.of(message.id) === replaces;
    if (isLost && core.conversation.consume(message.id, write.thread_id, id)) continue;
    throw new CommonplaceError(
      'conflict',
      `Message ${message.id} is not an unconsolidated message of thread ${write.thread_id}, so summary ${id} can't consume it. Read the conversation again.`,
      { detail: { message_id: message.id, summary_id: id } },
    );
  }
  scope.putVector(id, 'summary', vector);
  return scope.committed('summary', id);
}
