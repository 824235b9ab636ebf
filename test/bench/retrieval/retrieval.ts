/** `npm run bench:retrieval [-- --json] [set…] [--embedder name]`: how well the product's own search finds (issue 6). */
import { parseArgs } from 'node:util';
import { toErrorData } from '../../../shared/errors.ts';
import { describeMachine } from '../machine.ts';
import { benchEmbedders, modelCache } from './bench-embedders.ts';
import { measureCranfield } from './cranfield.ts';
import { measureLocomo } from './locomo.ts';
import type { Measurement } from './measurement.ts';
import { measureMetatool } from './metatool.ts';
import { rememberVectors } from './remembering-embedder.ts';
import { sharedData } from './shared-data.ts';

const sets = { cranfield: measureCranfield, locomo: measureLocomo, metatool: measureMetatool } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean', default: false }, embedder: { type: 'string' } },
});
const measurements: Measurement[] = [];
const skipped: string[] = [];

for (const [embedderName, open] of Object.entries(benchEmbedders)) {
  if (values.embedder !== undefined && values.embedder !== embedderName) continue;
  try {
    const embedder = rememberVectors(await open(), modelCache());
    for (const [set, measure] of Object.entries(sets)) {
      if (positionals.length > 0 && !positionals.includes(set)) continue;
      const folder = sharedData(set);
      if (folder === null) skipped.push(`${set} with ${embedderName}: ../shared/data/${set} is missing`);
      else measurements.push(...(await measure(folder, embedder, embedderName)));
    }
    await embedder.close();
  } catch (error) {
    skipped.push(`${embedderName}: ${toErrorData(error).message}`);
  }
}

function table(): string {
  const rows = new Map<string, string[]>();
  for (const { set, embedder, ranking, half, metric, value } of measurements) {
    const key = `${set.padEnd(10)} ${embedder.padEnd(13)} ${metric.padEnd(30)} ${half.padEnd(9)}`;
    rows.set(key, [...(rows.get(key) ?? []), `${ranking} ${value.toFixed(4)}`]);
  }
  return [...rows].map(([key, cells]) => `${key} ${cells.join('  ')}`).join('\n');
}

if (values.json) {
  process.stdout.write(
    `${JSON.stringify({ machine: describeMachine(), seed: null, measurements, skipped }, null, 2)}\n`,
  );
} else {
  process.stdout.write(`${table()}\n${skipped.map((reason) => `SKIPPED ${reason}\n`).join('')}`);
}
