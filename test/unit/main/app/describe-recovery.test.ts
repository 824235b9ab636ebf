import { expect, test } from 'vitest';
import { describeRecovery } from '../../../../main/app/describe-recovery.ts';

const report = { set_aside: '/vault/backups/damaged-1/commonplace.db', damage: ['page 3'] };
const table = (name: string, error: string | null) => ({ table: name, rows: 1, error });

test('A what a rebuild could not read is named in the words of the app, each once', () => {
  const tables = [
    table('thread', null),
    table('CONVERSATIONAL_MEMORY', 'damaged'),
    table('event', 'damaged'),
    table('event_content', 'damaged'),
    table('unheard_of', 'damaged'),
  ];
  const told = describeRecovery({ ...report, tables });
  expect(told).toContain("Not everything could be read of: messages, runs' journals, unheard_of.");
  expect(told).toContain(report.set_aside);
});

test('A whole, nothing and gone are told apart', () => {
  expect(describeRecovery({ ...report, tables: [table('thread', null)] })).toContain(
    'Everything could be read.',
  );
  expect(describeRecovery({ ...report, tables: [] })).toContain('Nothing of it could be read.');
  expect(describeRecovery({ ...report, set_aside: null, tables: [] })).toMatch(
    /gone or empty.*restore-backup/u,
  );
});
