import { expect, test } from 'vitest';
import { describeFailure } from '../../../../main/ingest/admission.ts';

const missing = Object.assign(new Error('no such file'), { code: 'ENOENT' });

test('R14 a file whose name is not UTF-8 is not said to be gone', () => {
  expect(describeFailure(missing, 'paper.pdf').message).toContain('paper.pdf is not there.');
  expect(describeFailure(missing, 'pap\ufffdr.pdf')).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('its name is not UTF-8. Rename it'),
  });
});
