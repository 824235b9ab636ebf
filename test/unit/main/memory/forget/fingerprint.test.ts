import { expect, test } from 'vitest';
import { createFingerprint } from '../../../../../main/memory/forget/fingerprint.ts';

const fingerprint = createFingerprint(Buffer.from('a key'));

test('E6 the same content is recognised whatever its case, width and spacing', () => {
  expect(fingerprint('  Kestrel\n ledgers ')).toBe(fingerprint('ＫＥＳＴＲＥＬ ledgers'));
  expect(fingerprint('Kestrel ledgers')).not.toBe(fingerprint('Kestrel ledger'));
});

test('E6 nobody without the vault’s key can test for a content', () => {
  expect(fingerprint('Kestrel')).not.toBe(createFingerprint(Buffer.from('another key'))('Kestrel'));
});
