import { expect, test } from 'vitest';
import { extraFields } from '../../../../renderer/memory/extra-fields.ts';

const record = {
  record_id: 'r',
  version: 3,
  store: 'workflow',
  origin: 'model',
  text: 'What was asked',
  timestamp: '2026-01-01T00:00:00.000Z',
  provenance: 'from a run',
} as const;

test('only what every record does not have is shown, in words, and nothing that is empty', () => {
  const fields = extraFields({
    ...record,
    success: false,
    num_steps: 2,
    steps: ['search: success', 'read: failed'],
    tokens: { input: 7 },
    citations: [],
    metadata: {},
    summary_id: null,
    answer_excerpt: '',
  });
  expect(fields).toEqual([
    ['success', 'no'],
    ['num_steps', '2'],
    ['steps', 'search: success; read: failed'],
    ['tokens', '{"input":7}'],
  ]);
});
