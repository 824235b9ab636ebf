import { CommonplaceError } from '../../../shared/errors.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import type {
  ForgetCandidate,
  ForgetPlan,
  ForgetReceipt,
  HiddenForget,
} from '../../../shared/records/forget.ts';
import { snippet } from '../../../shared/snippet.ts';
import { type Command, type Outcome, report } from './command.ts';

export interface ForgetArguments {
  readonly ids: readonly string[];
  readonly dryRun: boolean;
  readonly keep?: 'all' | readonly string[];
  readonly query?: string;
  readonly since?: string;
  readonly until?: string;
}

/**
 * `forget ID… [--dry-run] [--keep ID…|all] [--query TEXT] [--since TIME] [--until TIME]`. A query or a time only finds candidates and shows
 * what forgetting them all would reach: what is forgotten is always named by id (spec E7). Fails, with the receipt, when the scan found
 * something (spec E8).
 */
export const forget: Command<ForgetArguments> = async (client, values) => {
  const { ids, dryRun, keep, query, since, until } = values;
  const searching = query !== undefined || since !== undefined || until !== undefined;
  const { candidates } = searching
    ? await client.forget.candidates({ text: query, from: since, to: until })
    : { candidates: [] };
  const targets = [...new Set([...ids, ...candidates.map(({ id }) => id)])];
  if (targets.length === 0) {
    throw new CommonplaceError(
      'not_found',
      'Nothing to forget was found. Name records by id, or search for others.',
    );
  }
  if (dryRun || searching) return showPlan(await client.forget.plan({ ids: targets }), candidates);
  const kept = keep === undefined || keep === 'all' ? keep : [...keep];
  const { receipt, hidden } = await client.forget.execute({
    ids: targets,
    ...(kept === undefined ? {} : { keep: kept }),
  });
  if (receipt !== null) return receiptOutcome(receipt);
  if (hidden !== null) return report({ hidden }, hiddenText(hidden));
  throw new CommonplaceError('internal', 'The forget gave neither a receipt nor a time to undo it.');
};

function showPlan(
  { targets, artifacts, answers, staying_sources, consumers }: ForgetPlan,
  candidates: readonly ForgetCandidate[],
): Outcome {
  const lines = [
    ...targets.map(({ id, kind, title }) => `${kind} ${id}  ${excerpt(title, 80)}`),
    ...Object.entries(artifacts).map(([kind, count]) => `and ${count} derived: ${kind}`),
    ...answers.map(
      ({ id, use, excerpt: text }) =>
        `answer ${id} (${use === 'quotes' ? 'quotes it' : 'had it in view'}): ${snippet(text, 80)}`,
    ),
    ...staying_sources.map(
      ({ id, kind, title }) =>
        `${kind} ${id} says the same and stays unless you name it too: ${excerpt(title, 80)}`,
    ),
    'Nothing has been forgotten. Run `forget` with the ids to do so.',
  ];
  const plan = { targets, artifacts, answers, staying_sources, consumers };
  return report(candidates.length === 0 ? { plan } : { plan, candidates }, lines.join('\n'));
}

/** A forget that was carried out: it has failed when its scan found something. */
export function receiptOutcome(receipt: ForgetReceipt): Outcome {
  return { ...report({ receipt }, receiptText(receipt)), succeeded: receipt.scan.status === 'clean' };
}

/** A forget in its grace period, for people. */
export function hiddenText({ version, erase_at, targets }: HiddenForget): string {
  const names = targets.map(({ kind, id }) => `${kind} ${id}`).join(', ');
  return `Hidden at version ${version}: ${names}\n  erased at ${erase_at}; \`restore ${version}\` undoes it until then, \`erase ${version}\` erases it now`;
}

/** A receipt for people. */
export function receiptText(receipt: ForgetReceipt): string {
  const { version, targets, invalidated, rebuilt, consumers, scan, kept, sent_to_provider } = receipt;
  return [
    `Forgotten at version ${version}: ${targets.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`,
    ...Object.entries(invalidated).map(([kind, count]) => `  ${count} ${kind}`),
    ...rebuilt.map((name) => `  rebuilt from what is left: ${name}`),
    ...consumers.map(({ consumer, watermark, action }) => `  ${consumer} at version ${watermark}: ${action}`),
    `Scan: ${scan.status}, ${scan.files} files, ${scan.bytes} bytes, ${scan.occurrences} occurrences`,
    ...scan.residue.map((file) => `  left in ${file}`),
    ...scan.not_looked_for.map((what) => `Not looked for: ${what}`),
    ...kept.map(({ id, why }) => `Kept ${id}: ${why}`),
    ...sent_to_provider.map(({ model, calls }) => `Sent to ${model} before, beyond recall: ${calls} calls`),
  ].join('\n');
}
