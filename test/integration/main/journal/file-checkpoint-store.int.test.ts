import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFileCheckpointStore } from '../../../../main/journal/file-checkpoint-store.ts';
import { foldEvents } from '../../../../main/journal/reducer.ts';
import { history, runEvents } from '../../../unit/main/journal/event-fixture.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-checkpoint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const stateOf = (runId: string) => foldEvents(history([runEvents(runId).created()]));

test('C3 what a crash left half written is not a checkpoint, and a save leaves nothing temporary', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'r1.1.k1.json.tmp'), '{"schema_version":1,"sta');
  const store = createFileCheckpointStore(folder);
  expect(store.list('r1')).toEqual([]);
  store.save('k1', stateOf('r1'));
  expect(readdirSync(folder)).toEqual(['r1.1.k1.json']);
  expect(store.load('k1')).toEqual(stateOf('r1'));
});

test.each(['../r1', 'a/b', 'a.b', ''])('C3 an id that would leave the folder is refused: "%s"', (id) => {
  const folder = temporaryFolder();
  expect(() => createFileCheckpointStore(folder).save(id, stateOf('r1'))).toThrow(
    expect.objectContaining({ code: 'invalid_input' }),
  );
  expect(readdirSync(folder)).toEqual([]);
});
