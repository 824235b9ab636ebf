import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { offlineLabel } from '../../../../../../main/models/chat/offline/label.ts';
import { offlineSummary } from '../../../../../../main/models/chat/offline/summary.ts';

const headings = [
  '## Technical Information',
  '## Emotional Context',
  '## Entities & References',
  '## Action Items & Decisions',
];
const seedSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string(), timestamp: z.string() })),
});
const seedFile = new URL('../../../../../../fixtures/conversation/seed-thread.json', import.meta.url);
const seed = seedSchema.parse(JSON.parse(readFileSync(seedFile, 'utf8')));
const transcript = seed.messages.map((one) => `[${one.timestamp}] ${one.role}: ${one.content}`).join('\n\n');

function sections(summary: string): readonly string[] {
  return summary
    .split(/^## .*$/mu)
    .slice(1)
    .map((section) => section.trim());
}

describe('R8 extractive summaries', () => {
  test('R8 the seed thread is put under the four headings, each thing where it belongs', () => {
    const summary = offlineSummary(transcript);
    const [technical, emotional, entities, actions] = sections(summary);
    expect(summary.match(/^## .*$/gmu)).toEqual(headings);
    expect(technical).toContain('Find the Kestrel paper about streaming memory consolidation.');
    expect(technical).toContain('41%');
    expect(emotional).toContain('I am worried that all tasks are synthetic.');
    expect(entities).toContain('R. Marlow (PERSON)');
    expect(entities).toContain('KX-2025-011');
    expect(actions).toContain('compare it with log-structured storage');
  });

  test('R8 every line of the text sections is said in the transcript', () => {
    const [technical, emotional, , actions] = sections(offlineSummary(transcript));
    const lines = `${technical}\n${emotional}\n${actions}`
      .split('\n')
      .filter((line) => line.startsWith('- '));
    expect(lines.length).toBeGreaterThan(8);
    for (const line of lines) expect(transcript).toContain(line.replace(/^- (?:User|Assistant): /u, ''));
  });

  test('R8 any transcript gives exactly the four headings and no empty section', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '## Notes',
        'user: hello',
        'assistant: **Technical Information**',
        '# x',
        '我担心。',
        '',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const summary = offlineSummary(lines.join('\n'));
        expect(summary.match(/^## .*$/gmu)).toEqual(headings);
        expect(sections(summary).every((section) => section !== '')).toBe(true);
      }),
    );
  });

  test('R8 nothing said is said to be nothing', () => {
    expect(sections(offlineSummary(''))).toEqual([
      'None noted.',
      'None noted.',
      'None noted.',
      'None noted.',
    ]);
  });
});

describe('R8 labels', () => {
  test('R8 the seed thread gets 8 to 12 words of its own', () => {
    const label = offlineLabel(transcript);
    const words = label.split(' ');
    expect(words.length).toBeGreaterThanOrEqual(8);
    expect(words.length).toBeLessThanOrEqual(12);
    expect(label).toContain('Kestrel');
    expect(words.filter((word) => transcript.includes(word)).length).toBeGreaterThanOrEqual(8);
  });

  test.each(['', 'user: hi', '[2026-01-12T09:00:00Z] user: 你好', 'x'.repeat(10_000)])(
    'R8 a tiny thread too: %#',
    (text) => {
      const count = offlineLabel(text).split(' ').length;
      expect(count).toBeGreaterThanOrEqual(8);
      expect(count).toBeLessThanOrEqual(12);
    },
  );
});

test('R8 an answer is summarised by what it says, without its citation numbers', () => {
  const transcript = [
    '[2026-01-12T09:00:00.000Z | user] How far did the water table rise?',
    '[2026-01-12T09:01:00.000Z | assistant] It rose by nine centimetres. [1]',
  ].join('\n');
  const summary = offlineSummary(transcript);
  expect(summary).toContain('It rose by nine centimetres.');
  expect(summary).not.toContain('[1]');
});
