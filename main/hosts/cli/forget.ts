import { CommonplaceError } from '../../../shared/errors.ts';
import type { ForgetPlan, ForgetReceipt } from '../../../shared/records/forget.ts';
import { type Command, type Outcome, report } from './command.ts';

export interface ForgetArguments {
  readonly ids: readonly string[];
  readonly dryRun: boolean;
  readonly keep?: 'all' | readonly string[];
  readonly query?: string;
}

/**
 * `forget ID… [--dry-run] [--keep ID…|all] [--query TEXT]`. A query only finds candidates and shows the plan: what is forgotten is
 * always named by id (spec E7).
 */
export const forget: Command<ForgetArguments> = async (client, { ids, dryRun, keep, query }) => {
  const found =
    query === undefined ? [] : (await client.memory.search({ text: query })).hits.map((hit) => hit.record_id);
  const targets = [...new Set([...ids, ...found])];
  if (targets.length === 0) {
    throw new CommonplaceError(
      'not_found',
      'Nothing to forget was found. Name records by id, or search for others.',
    );
  }
  if (dryRun || query !== undefined) {
    return showPlan(await client.forget.plan({ ids: targets }));
  }
  const kept = keep === undefined || keep === 'all' ? keep : [...keep];
  const { receipt } = await client.forget.execute({
    ids: targets,
    ...(kept === undefined ? {} : { keep: kept }),
  });
  return report({ receipt }, receiptText(receipt));
};

function showPlan({ targets, artifacts, answers, consumers }: ForgetPlan): Outcome {
  const lines = [
    ...targets.map(({ id, kind, title }) => `${kind} ${id}  ${title}`),
    ...Object.entries(artifacts).map(([kind, count]) => `and ${count} derived: ${kind}`),
    ...answers.map(
      ({ id, use, excerpt }) =>
        `answer ${id} (${use === 'quotes' ? 'quotes it' : 'had it in view'}): ${excerpt}`,
    ),
    'Nothing has been forgotten. Run `forget` with the ids to do so.',
  ];
  return report({ plan: { targets, artifacts, answers, consumers } }, lines.join('\n'));
}

/** A receipt for people. */
export function receiptText({ version, targets, invalidated, scan, kept }: ForgetReceipt): string {
  return [
    `Forgotten at version ${version}: ${targets.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`,
    ...Object.entries(invalidated).map(([kind, count]) => `  ${count} ${kind}`),
    `Scan: ${scan.status}, ${scan.files} files, ${scan.bytes} bytes, ${scan.occurrences} occurrences`,
    ...scan.residue.map((file) => `  left in ${file}`),
    ...kept.map(({ id, why }) => `Kept ${id}: ${why}`),
  ].join('\n');
}
