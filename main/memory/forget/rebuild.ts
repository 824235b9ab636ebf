import type { WorkflowStep } from '../../../shared/records/records.ts';
import { leastTrusted } from '../commit/least-trusted.ts';
import type { WriteScope } from '../commit/write-scope.ts';
import type { MemoryCore } from '../memory-core.ts';
import type { Closure } from './closure.ts';
import { saysName } from './document-names.ts';

/** What is left of a record that several sources made, without the ones that go (spec E3). */
export type Remainder =
  | {
      readonly kind: 'entity';
      readonly id: string;
      readonly name: string;
      readonly description: string;
      /** Mentions that go. */
      readonly mentions: readonly string[];
    }
  | {
      readonly kind: 'workflow';
      readonly id: string;
      readonly steps: readonly WorkflowStep[];
      readonly answer_excerpt: string;
    };

/** Entities and workflows of a closure that can be made again from what is left; the others go. */
export function findRemainders(core: MemoryCore, closure: Closure): ReadonlyMap<string, Remainder> {
  const targets = new Set(closure.targets.map(({ id }) => id));
  const remainders = new Map<string, Remainder>();
  const add = (id: string, remainder: Remainder | null): void => {
    if (remainder !== null && !targets.has(id)) remainders.set(id, remainder);
  };
  for (const id of listMentioned(core)) add(id, entityRemainder(core, closure, id));
  for (const [id, kind] of closure.reached)
    if (kind === 'workflow') add(id, workflowRemainder(core, closure, id));
  return remainders;
}

/** Entities in temp.closure with a mention none of whose sources goes. */
function listMentioned(core: MemoryCore): readonly string[] {
  return core.vault.database
    .prepare<[], string>(
      `SELECT DISTINCT c.id FROM temp.closure c CROSS JOIN entity_mention m ON m.entity_id = c.id
       WHERE c.kind = 'entity' AND NOT EXISTS (
         SELECT 1 FROM json_each(m.sources) source JOIN temp.closure gone ON gone.id = source.value ->> 'id')`,
    )
    .pluck()
    .all();
}

/** Says a record anew under the transaction's version. What it is embedded as has changed, so its vector is made again afterwards. */
export function rebuild(scope: WriteScope, closure: Closure, remainder: Remainder): void {
  const { core } = scope;
  const { id, kind } = remainder;
  const lost = core.lineage.sources(id).filter((source) => closure.reached.has(source.id));
  if (kind === 'entity') {
    core.entities.rebuild(id, remainder.name, remainder.description);
    for (const mention of remainder.mentions) core.mentions.delete(mention);
    const left = core.mentions.list(id).flatMap(({ sources }) => sources);
    const trust = leastTrusted(left.flatMap((source) => core.records.trustOf(source.id) ?? []));
    if (trust !== null) core.records.setOrigin(id, trust);
  } else {
    core.workflows.rebuild(id, remainder.steps, remainder.answer_excerpt);
  }
  core.records.setVersion(id, scope.version());
  core.lineage.drop(
    id,
    lost.map((source) => source.id),
  );
}

function entityRemainder(core: MemoryCore, closure: Closure, id: string): Remainder | null {
  const mentions = core.mentions.list(id);
  const lost = mentions.filter(
    ({ name, description, sources }) =>
      sources.some((source) => closure.reached.has(source.id)) ||
      [name, description].some((text) => saysName(closure.names, text)),
  );
  const left = mentions.filter((mention) => !lost.includes(mention));
  const first = left[0];
  if (first === undefined) return null;
  const description = left.reduce(
    (longest, mention) => (mention.description.length > longest.length ? mention.description : longest),
    '',
  );
  return { kind: 'entity', id, name: first.name, description, mentions: lost.map((mention) => mention.id) };
}

/** The question and the tool calls that are left; the answer's excerpt only where the answer itself stays. */
function workflowRemainder(core: MemoryCore, closure: Closure, id: string): Remainder | null {
  const workflow = core.workflows.read(id);
  if (workflow === null) return null;
  const left = core.lineage
    .sources(id)
    .filter((source) => source.kind === 'message' && !closure.reached.has(source.id))
    .flatMap((source) => core.conversation.read(source.id) ?? []);
  const question = left.find(({ role, content }) => role === 'user' && content === workflow.query);
  if (question === undefined || question.run_id === null) return null;
  const steps = core.toolLogs
    .listRun(question.run_id)
    .filter((log) => !closure.reached.has(log.id))
    .map((log): WorkflowStep => ({ tool: log.tool_name, outcome: log.status }));
  if (steps.length === 0) return null;
  const answer = left.find(({ role, run_id }) => role === 'assistant' && run_id === question.run_id);
  return { kind: 'workflow', id, steps, answer_excerpt: answer === undefined ? '' : workflow.answer_excerpt };
}
