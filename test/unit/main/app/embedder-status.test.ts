import { expect, test } from 'vitest';
import { createEmbedderReport, type EmbedderStatus } from '../../../../main/app/embedder-status.ts';
import { createLexicalEmbedder } from '../../../../main/models/embed/lexical-embedder.ts';

function openReport() {
  const told: EmbedderStatus[] = [];
  const clock = { now: 0 };
  const report = createEmbedderReport({
    embedder: createLexicalEmbedder(),
    clock: () => clock.now,
    onChange: (status) => told.push(status),
  });
  return { report, told, clock };
}

test('Issue 6: progress is told at most four times a second, a new phase at once', () => {
  const { report, told, clock } = openReport();
  for (const share of [0.1, 0.2, 0.3]) report.progress('fetching', 'fetching', share);
  expect(told.map(({ progress }) => progress)).toEqual([0.1]);
  expect(report.current()).toMatchObject({ phase: 'fetching', progress: 0.3 });
  clock.now = 300;
  report.progress('fetching', 'fetching', 0.4);
  report.progress('changing', 'changing', 0);
  report.ready();
  expect(told.map(({ phase, progress }) => [phase, progress])).toEqual([
    ['fetching', 0.1],
    ['fetching', 0.4],
    ['changing', 0],
    ['ready', null],
  ]);
});

test('Issue 6: the vectors of new documents show while nothing else goes on, and what was before shows again', () => {
  const { report, told } = openReport();
  report.failed('The model can’t be had.');
  report.documents(0.25);
  expect(report.current()).toMatchObject({ phase: 'completing', progress: 0.25 });
  report.progress('fetching', 'fetching', 0.5);
  expect(report.current()).toMatchObject({ phase: 'fetching', progress: 0.5 });
  report.failed('The model can’t be had.');
  expect(report.current()).toMatchObject({ phase: 'completing', progress: 0.25 });
  report.documents(null);
  expect(report.current()).toMatchObject({ phase: 'failed', state: 'The model can’t be had.' });
  expect(told.map(({ phase }) => phase)).toEqual([
    'failed',
    'completing',
    'fetching',
    'completing',
    'failed',
  ]);
});

test('Issue 6: texts without a vector are said until everything has one', () => {
  const { report, told } = openReport();
  report.documents(0.5);
  report.incomplete('The model went away.');
  report.documents(null);
  expect(report.current()).toMatchObject({ phase: 'incomplete', state: 'The model went away.' });
  report.ready();
  expect(told.at(-1)).toMatchObject({ phase: 'ready', name: 'lexical' });
});
