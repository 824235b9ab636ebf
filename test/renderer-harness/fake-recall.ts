import type { Bridge } from '../../renderer/bridge/bridge.ts';
import type { RecallSettings } from '../../shared/contract/recall.ts';
import { records } from './content/memory.ts';
import type { Scene } from './scene.ts';

const productSettings: RecallSettings = {
  vectorWeight: 1.2,
  vectorFloor: 0,
  depth: 400,
  feedback: 3,
  identifierBonus: 0.5,
  dateBonus: 0,
};
const productK = 3;

/** Every record of the store, ranked by a made-up score that heeds the weight given. */
export function createFakeRecall(scene: Scene): Pick<Bridge, 'recall'> {
  const kept = scene === 'empty' ? [] : records;
  return {
    recall: {
      test: async ({ store, k = productK, settings }) => {
        const given = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined);
        const used = { ...productSettings, ...Object.fromEntries(given) };
        const found = kept.filter((record) => record.store === store);
        const hits = found.slice(0, k + 2).map((record, index) => ({
          record_id: record.record_id,
          version: record.version,
          origin: record.origin,
          source: record.title ?? 'note',
          page: index + 1,
          text: record.text,
          fullText: index === 1 ? null : { rank: index + 1, score: 14.2 / (index + 1) },
          vectors: index === 2 ? null : { rank: index + 2, score: 0.81 / (index + 1) },
          fused: { rank: index + 1, score: (1 + used.vectorWeight) / (index + 1) },
          shown: index < k ? index + 1 : null,
        }));
        return {
          store,
          embedder: 'all-MiniLM-L6-v2:q4:384:mean:256',
          k,
          productK,
          settings: used,
          productSettings,
          stages: [
            { stage: 'embedding', milliseconds: 3.42 },
            { stage: 'vectors', milliseconds: 1.38 },
            { stage: 'full_text', milliseconds: 2.07 },
            { stage: 'fusion', milliseconds: 0.94 },
            { stage: 'reading', milliseconds: 0.31 },
          ],
          found: { fullText: found.length, vectors: found.length, fused: found.length },
          hits,
        };
      },
    },
  };
}
