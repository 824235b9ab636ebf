import { parseArgs } from 'node:util';
import { describeMachine } from '../machine.ts';
import { measureAppends } from './bench-append.ts';
import { measurePeer } from './bench-peer.ts';
import { measureBytesPerEvent, measureRecovery, measureVerification } from './bench-read.ts';

/** `npm run bench:journal -- [--json] [--events N]`: the journal's figures, each beside its bar. Exit 1 when one is missed. */
const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, events: { type: 'string', default: '1000000' } },
});
const events = Number(values.events);

const durable = await measureAppends('durable', 9);
const unflushed = await measureAppends('unflushed', 9);
const recovery = await measureRecovery(100_000);
const short = await measureBytesPerEvent(100);
const long = await measureBytesPerEvent(100_000);
const peer = await measurePeer(200);
const verification = await measureVerification(events);

const bars = {
  'durable appends, at least 0.6 of raw': durable.ratio_to_raw >= 0.6,
  'verify and fold, at least 300,000 events/s': verification.all_threads_per_second >= 300_000,
  'checkpoint and tail of 100, under 20 ms': recovery.recovery_ms < 20,
  'bytes per event, within 5 % at 100 and 100,000 steps':
    Math.abs(long.bytes_per_event / short.bytes_per_event - 1) < 0.05,
};
const report = {
  machine: describeMachine(),
  appends: [durable, unflushed],
  verification,
  recovery,
  bytes_per_event: [short, long],
  peer: { name: '@langchain/langgraph-checkpoint-sqlite', ...peer },
  bars,
};
process.stdout.write(values.json ? `${JSON.stringify(report)}\n` : `${text()}\n`);
process.exitCode = Object.values(bars).every(Boolean) ? 0 : 1;

function text(): string {
  const append = (figures: typeof durable) =>
    `appends (${figures.durability}): ${figures.appends_per_second}/s, raw ${figures.raw_inserts_per_second}/s, ratio ${figures.ratio_to_raw.toFixed(2)}`;
  return [
    append(durable),
    append(unflushed),
    `verify and fold of ${verification.events}: ${verification.one_thread_per_second}/s on one thread, ${verification.all_threads_per_second}/s on all`,
    `recovery in a run of ${recovery.events}: ${recovery.recovery_ms.toFixed(2)} ms, its proof ${recovery.proof_ms.toFixed(0)} ms`,
    ...[short, long].map((size) => `bytes per event at ${size.steps} steps: ${size.bytes_per_event}`),
    'skipped' in peer
      ? `peer SKIPPED: ${peer.skipped}`
      : `${report.peer.name}, ${peer.steps} steps: ${peer.time_ratio.toFixed(1)} x the time, ${peer.size_ratio.toFixed(1)} x the bytes`,
    ...Object.entries(bars).map(([bar, met]) => `${met ? 'met   ' : 'MISSED'} ${bar}`),
  ].join('\n');
}
