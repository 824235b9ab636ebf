import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSummary } from '../../../../../main/context/summary/headings.ts';
import { isAcceptableLabel } from '../../../../../main/context/summary/label.ts';
import { splitTranscript } from '../../../../../main/context/summary/parts.ts';
import { summarizeTranscript } from '../../../../../main/context/summary/summarize-transcript.ts';
import { renderTranscript } from '../../../../../main/context/summary/transcript.ts';
import { createOfflineModel } from '../../../../../main/models/chat/offline/offline-model.ts';
import { CommonplaceError } from '../../../../../shared/errors.ts';
import { summaryReply } from '../../../../scripted/summary-reply.ts';
import { message } from '../context-input.ts';
import { type Script, scriptedModel } from '../scripted-model.ts';

const messages = [
  message('m1', 'Find the Kestrel paper about streaming memory consolidation.'),
  message('m2', 'It claims that tiered summary ledgers cut resumption errors by 41%.', 'assistant'),
];
const good = summaryReply('- Ledgers cut errors by 41%.', { entities: '- Kestrel' });
const label = 'Kestrel paper on streaming memory consolidation and resumption errors';
const signal = new AbortController().signal;

function summarize(script: readonly Script[], changes: { budget?: number; many?: typeof messages } = {}) {
  const model = scriptedModel(script);
  const { budget, many } = changes;
  return {
    model,
    result: summarizeTranscript({
      model,
      messages: many ?? messages,
      signal,
      ...(budget === undefined ? {} : { budget }),
    }),
  };
}

test('AC14 one call for the summary and one for the label', async () => {
  const { model, result } = summarize([good, label]);
  expect(await result).toEqual({
    summary: good.replaceAll('\n##', '\n\n##'),
    label,
    full_content: renderTranscript(messages),
    usedFallback: false,
    fallbackReasons: [],
    modelCalls: 2,
  });
  expect(model.requests.map((request) => request.purpose)).toEqual(['summary', 'label']);
});

test('R8 the transcript is exact: time, role and text of each message', async () => {
  const { full_content } = await summarize([good, label]).result;
  expect(full_content).toBe(
    `[2026-01-01T00:00:00.000Z] user: ${messages[0]?.content}\n\n[2026-01-01T00:00:00.000Z] assistant: ${messages[1]?.content}`,
  );
});

test.each<[string, Script]>([
  ['empty', ''],
  ['refusing', 'I cannot do that.'],
  ['cut off', { content: good, finish: 'length' }],
  ['only reasoning', '<think>hm</think>'],
  ['a failure', new CommonplaceError('model_failed', 'It failed.')],
])('R8 a reply that is %s is retried once with a simpler prompt', async (_name, bad) => {
  const { model, result } = summarize([bad, good, label]);
  expect(await result).toMatchObject({ usedFallback: false, label, modelCalls: 3 });
  const [first, second] = model.requests.map((request) => request.messages[0]?.content);
  expect(second).not.toBe(first);
  expect(model.requests[1]?.messages[1]).toEqual(model.requests[0]?.messages[1]);
});

test('R8 a reply wrapped in a reasoning block is read', async () => {
  const { result } = summarize([`<think>## Technical Information</think>\n${good}`, label]);
  expect(await result).toMatchObject({ usedFallback: false, modelCalls: 2 });
});

test('R8 after two bad replies a deterministic, non-empty summary with the four headings is used', async () => {
  const first = await summarize(['no', 'no', label]).result;
  expect(first).toMatchObject({ usedFallback: true, modelCalls: 3 });
  expect(first.fallbackReasons).toEqual(['without the four headings, then without the four headings']);
  expect(parseSummary(first.summary)?.[0]).toContain('41%');
  expect((await summarize(['no', 'no', label]).result).summary).toBe(first.summary);
});

test('R8 a generic label is replaced deterministically', async () => {
  const transcript = renderTranscript(messages);
  for (const reply of [
    'Summary of a conversation between the user and the assistant',
    '',
    'Kestrel',
    new Error('down'),
  ]) {
    const { result } = summarize([good, reply]);
    const made = await result;
    expect(isAcceptableLabel(made.label, transcript)).toBe(true);
    expect(made.fallbackReasons).toHaveLength(1);
    expect(made.usedFallback).toBe(false);
  }
});

test('R8 at most 6,000 characters go into one call, and a long thread is still one summary', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    message(`m${index}`, `Kestrel fact ${index}. ${'word '.repeat(90)}`),
  );
  const { model, result } = summarize(
    [(request) => (request.purpose === 'label' ? label : good.replace('41%', String(model.requests.length)))],
    { many },
  );
  const made = await result;
  expect(model.requests.length).toBeGreaterThan(5);
  for (const request of model.requests) {
    const sent = request.messages
      .map((sentMessage) => [...sentMessage.content].length)
      .reduce((a, b) => a + b);
    expect(sent).toBeLessThanOrEqual(6_000);
  }
  expect(made.summary.match(/^## /gmu)).toHaveLength(4);
  expect(made.modelCalls).toBe(model.requests.length);
  const sent = model.requests.map((request) => request.messages[1]?.content ?? '').join('\n');
  for (const { content } of many) expect(sent).toContain(content);
});

test('R8 one message larger than a part is summarised in parts, nothing of it left out', async () => {
  const content = Array.from({ length: 3_000 }, (_, index) => `w${index}`).join(' ');
  const { model, result } = summarize([(request) => (request.purpose === 'label' ? label : good)], {
    many: [message('m1', content)],
  });
  await result;
  const sent = model.requests
    .filter((request) => request.purpose === 'summary')
    .map((request) => request.messages[1]?.content.replace('# Transcript\n', ''));
  expect(sent.join('')).toBe(renderTranscript([message('m1', content)]));
});

test('R8 a summariser with a small window gets smaller parts', async () => {
  const many = Array.from({ length: 10 }, (_, index) => message(`m${index}`, 'Kestrel word '.repeat(20)));
  const { model, result } = summarize([(request) => (request.purpose === 'label' ? label : good)], {
    many,
    budget: 800,
  });
  await result;
  for (const request of model.requests) {
    const sent = request.messages.map((sentMessage) => sentMessage.content.length).reduce((a, b) => a + b);
    expect(sent).toBeLessThanOrEqual(1_600);
  }
});

test('R8 a part the model finds too long is halved', async () => {
  const many = [message('m1', 'Kestrel word '.repeat(200))];
  const { model, result } = summarize(
    [
      (request) => {
        if (request.purpose === 'label') return label;
        const tooLong = (request.messages[1]?.content.length ?? 0) > 1_500;
        return tooLong ? new CommonplaceError('model_context_too_long', 'Too long.') : good;
      },
    ],
    { many },
  );
  expect(await result).toMatchObject({ usedFallback: false });
  expect(model.requests.length).toBe(4);
});

test('R8 a summariser that always finds it too long still ends with a summary', async () => {
  const { result } = summarize([new CommonplaceError('model_context_too_long', 'Too long.')], {
    many: [message('m1', 'Kestrel word '.repeat(200))],
  });
  const made = await result;
  expect(made.usedFallback).toBe(true);
  expect(parseSummary(made.summary)).not.toBe(null);
});

test('C5 stopping is not a fault of the model: it is passed on', async () => {
  const { result } = summarize([new CommonplaceError('cancelled', 'Stopped.')]);
  await expect(result).rejects.toMatchObject({ code: 'cancelled' });
});

test('R8 without messages there is nothing to summarise', async () => {
  const { result } = summarize([good], { many: [] });
  await expect(result).rejects.toMatchObject({ code: 'invalid_input' });
});

test('R8 the offline model summarises under the four headings with a specific label', async () => {
  const made = await summarizeTranscript({ model: createOfflineModel(), messages, signal });
  expect(parseSummary(made.summary)).not.toBe(null);
  expect(isAcceptableLabel(made.label, made.full_content)).toBe(true);
  expect(made.usedFallback).toBe(false);
});

test('R8 parts cover every message once and in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 300 }), { minLength: 1 }),
      fc.integer({ min: 60, max: 400 }),
      (contents, limit) => {
        const all = contents.map((content, index) => message(`m${index}`, content));
        const parts = splitTranscript(all, limit);
        for (const part of parts) expect([...part].length).toBeLessThanOrEqual(limit);
        const squeeze = (text: string) => text.replaceAll('\n\n', '');
        expect(squeeze(parts.join(''))).toBe(squeeze(renderTranscript(all)));
      },
    ),
  );
});

const longSection = (index: number) =>
  good.replace(
    '- Ledgers cut errors by 41%.',
    Array.from({ length: 30 }, (_, line) => `- Fact ${index}.${line} about ledgers`).join('\n'),
  );
const thousand = Array.from({ length: 200 }, (_, index) =>
  message(`m${index}`, `Kestrel fact ${index}. ${'word '.repeat(60)}`),
);

test('R8 the summaries of many parts are condensed into one of readable length', async () => {
  let calls = 0;
  const { model, result } = summarize(
    [
      (request) => {
        if (request.purpose === 'label') return label;
        calls += 1;
        return request.messages[1]?.content.includes('## Technical Information') ? good : longSection(calls);
      },
    ],
    { many: thousand },
  );
  const made = await result;
  expect(made.summary.match(/^## /gmu)).toHaveLength(4);
  expect([...made.summary].length).toBeLessThanOrEqual(6_000);
  expect(made.modelCalls).toBe(model.requests.length);
  for (const request of model.requests) {
    const sent = request.messages
      .map((sentMessage) => [...sentMessage.content].length)
      .reduce((a, b) => a + b);
    expect(sent).toBeLessThanOrEqual(6_000);
  }
});

test('R8 where condensing fails, lines from the whole thread are kept', async () => {
  let calls = 0;
  const { result } = summarize(
    [
      (request) => {
        if (request.purpose === 'label') return label;
        calls += 1;
        return request.messages[1]?.content.includes('## Technical Information') ? '' : longSection(calls);
      },
    ],
    { many: thousand },
  );
  const made = await result;
  expect(made.usedFallback).toBe(true);
  expect([...made.summary].length).toBeLessThanOrEqual(6_000);
  expect(parseSummary(made.summary)?.[0]).toMatch(/Fact 1\.0[\s\S]*Fact 1\d\./u);
});

test('R8 the offline model’s summary of a thousand messages stays readable and specific', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) =>
    message(`m${index}`, `Kestrel experiment ${index} measured ledger latency in Oslo.`),
  );
  const made = await summarizeTranscript({
    model: createOfflineModel({ pause: () => Promise.resolve() }),
    messages: many,
    signal,
  });
  expect([...made.summary].length).toBeLessThanOrEqual(6_000);
  expect(made.usedFallback).toBe(false);
  expect(isAcceptableLabel(made.label, made.full_content)).toBe(true);
  expect(made.full_content).toBe(renderTranscript(many));
});
