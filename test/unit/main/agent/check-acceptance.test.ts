import { describe, expect, test } from 'vitest';
import { checkAcceptance, type RunEvidence } from '../../../../main/agent/task/check-acceptance.ts';
import { closingLine } from '../../../../main/models/chat/offline/offline-phrases.ts';
import type { Citation } from '../../../../shared/records/records.ts';

const citation: Citation = {
  number: 1,
  record_id: 'chunk-1',
  version: 3,
  source: 'kestrel-notes.md',
  quote: 'tiered summary ledgers cut resumption errors by 41%',
};

function evidence(changes: Partial<RunEvidence> & { readonly text?: string }): RunEvidence {
  const { text = 'Tiered ledgers cut resumption errors by 41% [1].', ...rest } = changes;
  return { answer: { id: 'answer-1', text }, citations: [citation], calls: [], ...rest };
}

const check = (criterion: string, changes: Parameters<typeof evidence>[0] = {}) =>
  checkAcceptance([criterion], evidence(changes))[0];

describe('acceptance criteria against evidence', () => {
  test('D4 that every statement cites a record is met by the citations, and names them', () => {
    const criterion = 'Every statement cites a record that holds it word for word.';
    expect(check(criterion)).toEqual({
      criterion,
      met: true,
      why: expect.stringContaining('Each of 1 statement cites'),
      evidence: ['chunk-1'],
    });
  });

  test('D4 it is not met when a statement cites nothing, or nothing is cited, whatever the answer claims', () => {
    const criterion = 'Every statement is cited.';
    const half = 'Ledgers cut errors by 41% [1].\n\nI have cited everything there is to cite.';
    expect(check(criterion, { text: half })).toMatchObject({ met: false, evidence: [] });
    expect(check(criterion, { citations: [] })).toMatchObject({ met: false });
  });

  test('D4 what the offline model says of itself needs no citation', () => {
    const text = `Tiered ledgers cut resumption errors by 41% [1].\n\n${closingLine}`;
    expect(check('Every statement is cited.', { text })).toMatchObject({ met: true });
  });

  test('D4 headings, introductions and table rulers need no citation', () => {
    const text =
      '## What the two papers say about it\n\nHere is all that I have found:\n\n| a | b |\n| --- | --- |';
    expect(check('All is cited.', { text: `${text}\n| one two three four five | six [1] |` })).toMatchObject({
      met: true,
    });
  });

  test('D4 that something is saved is met by the tool log, never by the answer saying so', () => {
    const criterion = 'The claim is saved as a note.';
    const call = { tool: 'remember_note', tool_log_id: 'log-1', writes: true } as const;
    expect(check(criterion, { calls: [{ ...call, outcome: 'success' }] })).toMatchObject({
      met: true,
      evidence: ['log-1'],
    });
    const claims = { text: 'I have saved the claim as a note [1].' };
    expect(check(criterion, claims)).toMatchObject({ met: false });
    expect(check(criterion, { ...claims, calls: [{ ...call, outcome: 'refused' }] })).toMatchObject({
      met: false,
    });
    expect(check(criterion, { calls: [{ ...call, outcome: 'success', writes: false }] })).toMatchObject({
      met: false,
    });
  });

  test('D4 a table and a list are looked for in the answer', () => {
    const table = '| Paper | Cost |\n| --- | --- |\n| Kestrel | 41% [1] |';
    expect(check('A table of costs.', { text: table })).toMatchObject({ met: true, evidence: ['answer-1'] });
    expect(check('A table of costs.')).toMatchObject({ met: false });
    expect(check('A list of papers.', { text: '- Kestrel [1]' })).toMatchObject({ met: true });
    expect(check('A list of papers.')).toMatchObject({ met: false });
  });

  test('D4 a criterion of two kinds needs both', () => {
    const table = '| Paper | Cost |\n| --- | --- |\n| Kestrel cuts the errors by 41% | [1] |';
    expect(check('A table whose rows are cited.', { text: table })).toMatchObject({ met: true });
    expect(check('A table whose rows are cited.')).toMatchObject({ met: false });
  });

  test('D4 any other criterion is met when the cited passages hold its terms', () => {
    expect(check('It says by how much ledgers cut resumption errors.')).toMatchObject({
      met: true,
      evidence: ['chunk-1'],
    });
    expect(check('Migrating owls are compared with storks.')).toMatchObject({ met: false, evidence: [] });
  });

  test('D4 without an answer nothing is met', () => {
    expect(check('A list of papers.', { answer: null })).toMatchObject({ met: false });
  });
});
