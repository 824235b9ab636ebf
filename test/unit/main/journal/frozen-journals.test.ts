import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readJournalFile, verifyJournalFile } from '../../../../main/journal/journal-file.ts';

const folder = new URL('../../../../fixtures/journals/', import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, folder)));
const bytesOf = (text: string) => new TextEncoder().encode(text);

test('C2 every feature has its frozen journal', () => {
  expect(names).toEqual([
    'cancelled_0.1.0.jsonl',
    'erased-content_0.1.0.jsonl',
    'failed_0.1.0.jsonl',
    'paused-and-resumed_0.1.0.jsonl',
    'simple-answer_0.1.0.jsonl',
    'tool-run-with-permission_0.1.0.jsonl',
  ]);
});

describe.each(names)('%s', (name) => {
  const bytes = read(name);
  const text = new TextDecoder().decode(bytes);
  const lines = text.trimEnd().split('\n');
  const count = lines.length - 1;

  test('C1 C2 verifies, and replays to the state it was frozen with', () => {
    const state: unknown = JSON.parse(
      readFileSync(new URL(name.replace('.jsonl', '.state.json'), folder), 'utf8'),
    );
    expect(readJournalFile(bytes).state).toEqual(state);
    expect(verifyJournalFile(bytes)).toEqual({ ok: true, runs: 1, events: count, problems: [] });
  });

  test('C2 any single-byte change is found', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ change;
        expect(verifyJournalFile(changed).ok).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test('C2 any byte lost or added is found', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.integer({ min: 0, max: 255 }), (at, added) => {
        const more = Uint8Array.from([...bytes.slice(0, at), added, ...bytes.slice(at)]);
        expect(verifyJournalFile(more).ok).toBe(false);
        if (at === bytes.length) return;
        const less = Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(at + 1)]);
        expect(verifyJournalFile(less).ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  const swapped = [lines[0], lines[2], lines[1], ...lines.slice(3)];
  test.each([
    ['changed', 2, text.replace('"step":"call-1"', '"step":"call-9"')],
    ['changed', 3, text.replace('"call":1', '"call":7')],
    ['missing', 2, [lines[0], ...lines.slice(2), ''].join('\n')],
    ['missing', 1, [...lines.slice(1), ''].join('\n')],
    ['missing', count, [...lines.slice(0, -2), lines.at(-1), ''].join('\n')],
    ['missing', count + 1, [...lines.slice(0, -1), ''].join('\n')],
    ['reordered', 2, [...swapped, ''].join('\n')],
    ['reordered', 3, [lines[0], lines[1], lines[1], ...lines.slice(2), ''].join('\n')],
    ['foreign', count + 2, [...lines, lines[1], ''].join('\n')],
    ['changed', count + 2, `${text}\n`],
    ['changed', count + 1, text.slice(0, -1)],
    ['missing', 1, ''],
  ] as const)('C2 a tampered copy fails: %s at %i', (fault, sequence, tampered) => {
    expect(verifyJournalFile(bytesOf(tampered)).problems).toMatchObject([{ sequence, problem: fault }]);
    expect(() => readJournalFile(bytesOf(tampered))).toThrow(
      expect.objectContaining({ code: `journal_${fault}` }),
    );
  });

  test('C2 a record of another run is foreign', () => {
    const other = names.find((candidate) => candidate !== name) ?? '';
    const foreign = new TextDecoder().decode(read(other)).split('\n')[1];
    const tampered = [lines[0], foreign, ...lines.slice(2), ''].join('\n');
    expect(verifyJournalFile(bytesOf(tampered)).problems).toMatchObject([
      { sequence: 2, problem: 'foreign' },
    ]);
  });
});

test('E8 the erased sentence is nowhere in its journal, and says so', () => {
  const { events } = readJournalFile(read('erased-content_0.1.0.jsonl'));
  expect(events[3]).toMatchObject({ kind: 'model_replied', content: null, erased_at: 0 });
  expect(events[6]).toMatchObject({ content: { text: 'This one was not.' }, erased_at: null });
});
