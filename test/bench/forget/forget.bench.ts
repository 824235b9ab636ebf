import { parseArgs } from 'node:util';
import { describeMachine } from '../machine.ts';
import { measureAcknowledgement } from './acknowledge.ts';
import { measureOwn } from './bench-own.ts';
import { measurePeers } from './bench-peers.ts';

/**
 * `npm run bench:forget -- [--json] [--facts N] [--skip-acknowledgement]`: what is left of forgotten facts, here and in peers with their
 * own delete calls, and how long a large forget takes. Exit 1 when a bar is missed.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    facts: { type: 'string', default: '200' },
    'skip-acknowledgement': { type: 'boolean', default: false },
  },
});
const facts = Number(values.facts);

const own = await measureOwn(facts);
const peers = await measurePeers(facts);
const acknowledgement = values['skip-acknowledgement'] ? null : await measureAcknowledgement();

const bars = {
  'nothing left of any fact along any path': own.score === 1,
  'every control survives': own.controls_lost.length === 0,
  'the journal verifies, receipts are clean, the audit finds nothing':
    own.journal_ok && own.receipts_clean && own.audit_ok,
  ...(acknowledgement === null
    ? {}
    : {
        '10,000 artifacts acknowledged in under 1 s, median of 5':
          median(acknowledgement.acknowledgeMs) < 1_000,
      }),
};
const report = { machine: describeMachine(), own, peers, acknowledgement, bars };
process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${text()}\n`);
process.exitCode = Object.values(bars).every(Boolean) ? 0 : 1;

function median(figures: readonly number[]): number {
  return figures.toSorted((left, right) => left - right)[Math.floor(figures.length / 2)] ?? 0;
}

function text(): string {
  return [
    `Commonplace: ${(own.score * 100).toFixed(2)} % of ${own.facts} facts along ${own.paths} paths gone without residue`,
    ...Object.entries(own.residue).map(([place, left]) => `  in ${place}: ${left.length} left`),
    ...peers.map((peer) =>
      'skipped' in peer
        ? `${peer.name}: SKIPPED, ${peer.skipped}`
        : `${peer.name}: ${(peer.score * 100).toFixed(2)} % of ${peer.facts} facts gone without residue (${peer.note})`,
    ),
    ...(acknowledgement === null
      ? []
      : [
          `forget of ${acknowledgement.artifacts} artifacts: acknowledged in ${median(acknowledgement.acknowledgeMs).toFixed(0)} ms (${median(acknowledgement.acknowledgeProcessorMs).toFixed(0)} ms of processor), scrubbed and scanned (${(acknowledgement.bytes / 1e6).toFixed(0)} MB) in ${median(acknowledgement.finishMs).toFixed(0)} ms more, medians of ${acknowledgement.acknowledgeMs.length}`,
        ]),
    ...Object.entries(bars).map(([bar, met]) => `${met ? 'met   ' : 'MISSED'} ${bar}`),
  ].join('\n');
}
