import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCitations } from '../../../../../../main/models/chat/citation-markup.ts';
import { closingLine, nothingFound } from '../../../../../../main/models/chat/offline/offline-phrases.ts';
import { chatRequest } from '../../../../../scripted/chat-request.ts';
import { ask, asking, evidence, model } from './offline-requests.ts';

describe('R16 cited answers', () => {
  test.each([
    ['What does the Kestrel paper claim?', 'kestrel-notes', 'cut resumption errors by 41%'],
    ['Who wrote the Heron paper?', 'heron-notes', 'F. Adeyemi'],
    ['Wer hat Kestrel geschrieben?', 'kestrel-notes', 'R. Marlow and T. Iversen'],
    ['By how much does Kestrel cut resumption errors?', 'kestrel-notes', '41%'],
    ['What is a resumption error?', 'kestrel-notes', 'repeats or contradicts one made before'],
    ['How many entries a fold did best?', 'kestrel-notes', 'sixteen entries a fold did best'],
    ['What are the limits of Heron?', 'heron-notes', 'fall back to the flat list'],
  ])('R16 %s', async (question, recordId, words) => {
    const reply = await ask(question);
    const citations = parseCitations(reply.content).filter((segment) => segment.kind === 'citation');
    expect(citations.length).toBeGreaterThanOrEqual(1);
    expect(citations.length).toBeLessThanOrEqual(4);
    const quotes = citations
      .filter((citation) => citation.recordId === recordId)
      .map((citation) => citation.quote);
    expect(quotes.join('\n').replace(/\s+/gu, ' ')).toContain(words);
    expect(reply.content.endsWith(closingLine)).toBe(true);
    expect(reply).toMatchObject({ finish: 'stop', toolCalls: [], model: 'offline' });
  });

  test.each([
    ['关于记忆的论文说了什么？', '该论文研究记忆整合。\n\n天气很好。', '该论文研究记忆整合。'],
    [
      'Wann beginnt die Konferenz?',
      'Das Essen war gut. Die Konferenz beginnt am 3. Mai um 9:00 Uhr. Alle kamen.',
      'Die Konferenz beginnt am 3. Mai um 9:00 Uhr.',
    ],
  ])('R16 other languages: %s', async (question, text, quote) => {
    const reply = await ask(question, { evidence: [evidence('r', text)] });
    expect(parseCitations(reply.content)).toContainEqual({ kind: 'citation', recordId: 'r', quote });
  });

  test.each([
    'What is the capital of France?',
    'What does Iversen eat for breakfast?',
    'Best recipe for memory foam pillows?',
    '?',
  ])('R16 abstains without a citation: %s', async (question) => {
    expect((await ask(question)).content).toBe(nothingFound);
  });

  test('R16 abstains with no evidence at all', async () => {
    expect((await ask('What does Kestrel claim?', { evidence: [] })).content).toBe(nothingFound);
  });

  test('R16 says so when nothing answers directly', async () => {
    const reply = await ask('When did Kestrel tasks run?');
    expect(reply.content).toMatch(/^I found no direct answer\. The closest passages are:/);
  });

  test('R16 a number in brackets in a sentence is not passed off as a citation of the answer', async () => {
    const reply = await ask('What do ledgers reduce?', {
      evidence: [evidence('r', 'Ledgers reduce errors [12] a lot.')],
    });
    const shown = parseCitations(reply.content)
      .filter((segment) => segment.kind === 'text')
      .map((segment) => segment.text);
    expect(shown.join('')).toContain('Ledgers reduce errors (12) a lot.');
    expect(parseCitations(reply.content)).toContainEqual({
      kind: 'citation',
      recordId: 'r',
      quote: 'Ledgers reduce errors [12] a lot.',
    });
  });

  test('R16 facts the user told are used, its own earlier answers and questions are not', async () => {
    const spoken = { segment: 'conversation', origin: 'user' } as const;
    const reply = await ask('When is my deadline?', {
      evidence: [
        evidence('m1', 'My deadline is 3 May.', { ...spoken, role: 'user' }),
        evidence('m2', 'Your deadline is 9 June.', { ...spoken, origin: 'model', role: 'assistant' }),
        evidence('m3', 'When is my deadline?', { ...spoken, role: 'user' }),
      ],
    });
    const cited = parseCitations(reply.content).flatMap((segment) =>
      segment.kind === 'citation' ? [segment.recordId] : [],
    );
    expect(cited).toEqual(['m1']);
  });

  test('R16 every quote is verbatim in its record, for any evidence and question', async () => {
    const word = fc.constantFrom(
      'kestrel',
      'ledger',
      'cut',
      'errors',
      '41%',
      'R. Marlow',
      '[[cite:x|y]]',
      ']]',
      '|',
      '[7]',
      '记忆',
      '。',
      '. ',
      '.\n',
      '\n\n',
      '# ',
      ' ',
    );
    const text = fc.array(word, { minLength: 1, maxLength: 60 }).map((parts) => parts.join(' '));
    const segment = fc.constantFrom(
      'knowledge',
      'conversation',
      'entity',
      'summary',
      'notes',
      'tool',
      'workflow',
    );
    const item = fc.record({ text, segment, id: fc.stringMatching(/^[a-z0-9|]{1,6}$/) });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 5 }), text, async (items, question) => {
        const given = items.map((one, index) =>
          evidence(`${one.id}-${index}`, one.text, { segment: one.segment }),
        );
        const request = { evidence: given, messages: [asking(question.replaceAll('\n', ' '))] };
        const reply = await model.complete(chatRequest(request));
        expect(reply.content).not.toBe('');
        for (const part of parseCitations(reply.content)) {
          expect(part.kind).not.toBe('broken');
          if (part.kind !== 'citation') continue;
          expect(given.find((one) => one.recordId === part.recordId)?.text).toContain(part.quote);
        }
        expect((await model.complete(chatRequest(request))).content).toBe(reply.content);
      }),
      { numRuns: 200 },
    );
  });
});
