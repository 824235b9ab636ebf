import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ChatMessage, ChatRequest, ToolCall } from '../../../../../../main/models/chat/chat-model.ts';
import { parseCitations } from '../../../../../../main/models/chat/citation-markup.ts';
import { createOfflineModel } from '../../../../../../main/models/chat/offline/offline-model.ts';
import {
  closingLine,
  nothingAsked,
  nothingFound,
  toolLine,
} from '../../../../../../main/models/chat/offline/offline-phrases.ts';
import type { Evidence } from '../../../../../../main/models/evidence.ts';
import type { RetrievedToolSchema } from '../../../../../../shared/records/records.ts';
import { chatRequest } from '../../../../../scripted/chat-request.ts';

const model = createOfflineModel({ pause: async () => {} });

function note(name: string): string {
  return readFileSync(new URL(`../../../../../../fixtures/kb/${name}-notes.md`, import.meta.url), 'utf8');
}

function evidence(recordId: string, text: string, changes: Partial<Evidence> = {}): Evidence {
  return {
    recordId,
    version: 1,
    segment: 'knowledge',
    origin: 'document',
    source: `${recordId}.md`,
    text,
    ...changes,
  };
}

const notes = ['kestrel', 'heron'].map((name) => evidence(`${name}-notes`, note(name)));

function asking(question: string): ChatMessage {
  return {
    role: 'user',
    content: `# Question\n${question}\n\n## Conversation Memory\nThe latest messages.\n\n## Knowledge Base Memory\nPassages.`,
  };
}

function tool(name: string, properties: readonly string[] = [], required = properties): RetrievedToolSchema {
  const entries = properties.map((property): [string, { type: string }] => [property, { type: 'string' }]);
  return {
    type: 'function',
    function: {
      name,
      description: name,
      parameters: { type: 'object', properties: Object.fromEntries(entries), required: [...required] },
    },
  };
}

function ask(question: string, changes: Partial<ChatRequest> = {}) {
  return model.complete(chatRequest({ messages: [asking(question)], evidence: notes, ...changes }));
}

function afterCall(question: string, name: string, result: string): readonly ChatMessage[] {
  const call: ToolCall = { id: 'call_1_1', name, arguments: '{}' };
  return [
    asking(question),
    { role: 'assistant', content: '', toolCalls: [call] },
    {
      role: 'tool',
      content: `<data record="log" source="${name}" trust="untrusted">\n${result}\n</data>`,
      toolCallId: 'call_1_1',
    },
  ];
}

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

describe('R4 tools by rule', () => {
  const expand = tool('expand_summary', ['summary_id', 'offset', 'query'], ['summary_id']);
  const summaries = [
    evidence('bbbbbbbb', 'Planning the Lisbon field trip with Maria and hotel bookings for June', {
      segment: 'summary',
      version: 9,
    }),
    evidence('aaaaaaaa', 'Kestrel streaming memory consolidation with tiered ledgers and resumption errors', {
      segment: 'summary',
      version: 4,
    }),
  ];

  test.each([
    ['What time is it?', tool('get_current_time'), {}],
    ['Summarize the conversation so far using your tool', tool('summarize_and_store'), {}],
    [
      'Find papers on agent memory on arXiv',
      tool('arxiv_search', ['query', 'max_results'], ['query']),
      { query: 'agent memory' },
    ],
    ['Find the MemGPT paper', tool('arxiv_search', ['query']), { query: 'MemGPT' }],
    [
      'Remember that my deadline is 3 May.',
      tool('remember_note', ['content', 'scope'], ['content']),
      { content: 'my deadline is 3 May.' },
    ],
    [
      'Save the content of the paper 2310.08560',
      tool('fetch_arxiv_paper', ['arxiv_id', 'title'], ['arxiv_id']),
      { arxiv_id: '2310.08560' },
    ],
  ])('R4 %s', async (question, offered, values) => {
    const reply = await ask(question, { tools: [tool('read_toolbox', ['query']), offered] });
    expect(reply.finish).toBe('tool_calls');
    expect(reply.toolCalls.map((call) => [call.name, call.arguments])).toEqual([
      [offered.function.name, JSON.stringify(values)],
    ]);
    expect(reply.content).toBe('');
  });

  test('R4 "the paper" to save is the latest at hand', async () => {
    const found = evidence('c', 'MemGPT: Towards LLMs as Operating Systems, arXiv 2310.08560v2');
    const reply = await ask('Save the content of the paper', {
      evidence: [found],
      tools: [tool('fetch_arxiv_paper', ['arxiv_id'])],
    });
    expect(reply.toolCalls[0]?.arguments).toBe('{"arxiv_id":"2310.08560v2"}');
  });

  test('R4 a tool that is not offered is not called', async () => {
    expect((await ask('What time is it?')).toolCalls).toEqual([]);
  });

  test('R4 an ordinary question calls no tool', async () => {
    const all = ['get_current_time', 'summarize_and_store', 'remember_note', 'arxiv_search'].map((name) =>
      tool(name, ['query']),
    );
    expect((await ask('What does the Kestrel paper claim?', { tools: all })).toolCalls).toEqual([]);
  });

  test('R4 no tool twice in a run, but again in the next', async () => {
    const question = 'What time is it?';
    const tools = [tool('get_current_time')];
    const messages = afterCall(question, 'get_current_time', '2026-01-12T09:00:00.000Z');
    expect((await ask(question, { messages, tools })).toolCalls).toEqual([]);
    expect(
      (await ask(question, { messages: [...messages, asking(question)], tools })).toolCalls,
    ).toHaveLength(1);
  });

  test('R16 a summary is opened when it alone matches, or when the first question is asked for', async () => {
    const request = { tools: [expand], evidence: [...notes, ...summaries] };
    const trip = await ask('Which hotel bookings did we plan for Lisbon?', request);
    expect(trip.toolCalls[0]?.arguments).toBe('{"summary_id":"bbbbbbbb"}');
    const first = await ask('What was my first question?', request);
    expect(first.toolCalls[0]?.arguments).toBe('{"summary_id":"aaaaaaaa"}');
    expect((await ask('What does the Kestrel paper claim?', request)).toolCalls).toEqual([]);
  });

  test('R9 the first question is answered from the opened summary, cited when its record is at hand', async () => {
    const question = 'What was my first question?';
    const asked = 'Find the Kestrel paper about streaming memory consolidation.';
    const result = `Summary aaaaaaaa: label\n## Technical Information\n- User: Something else.\nOriginals:\n[2026-01-12T09:00:00.000Z | user | record m1] ${asked}\n[2026-01-12T09:03:00.000Z | assistant | record m2] I found it.`;
    const messages = afterCall(question, 'expand_summary', result);
    const uncited = await ask(question, { messages, tools: [expand], evidence: summaries });
    expect(uncited.toolCalls).toEqual([]);
    expect(uncited.content).toContain(`Your first question was: “${asked}”`);
    const original = evidence('m1', asked, { segment: 'tool', origin: 'user', role: 'user' });
    const cited = await ask(question, { messages, tools: [expand], evidence: [...summaries, original] });
    expect(cited.content).toContain(`[[cite:m1|${asked}]]`);
  });

  test('R16 details of an opened summary are cited from the originals', async () => {
    const question = 'Which hotel bookings did we plan for Lisbon?';
    const original = evidence('m7', 'We plan hotel bookings in Lisbon for 4 June.', {
      segment: 'tool',
      origin: 'user',
      role: 'user',
    });
    const reply = await ask(question, {
      messages: afterCall(question, 'expand_summary', original.text),
      tools: [expand],
      evidence: [...notes, ...summaries, original],
    });
    expect(parseCitations(reply.content)).toContainEqual({
      kind: 'citation',
      recordId: 'm7',
      quote: original.text,
    });
  });

  test.each([
    ['What was my first question?', 'first', 'One?'],
    ['What did I ask last?', null, null],
    ['What was my last question?', 'last', 'Two?'],
  ])('R3 %s from the conversation', async (question, _which, expected) => {
    const conversation = ['One?', 'Two?'].map((text, index) =>
      evidence(`m${index}`, text, { segment: 'conversation', origin: 'user', role: 'user' }),
    );
    const { content } = await ask(question, { evidence: conversation });
    if (expected !== null) expect(content).toContain(`“${expected}”`);
    else expect(content).not.toBe('');
  });

  test('R3 with no earlier question it says so', async () => {
    expect((await ask('What was my first question?')).content).toBe(nothingAsked);
  });

  test('R10 a failed tool is reported, not hidden', async () => {
    const question = 'Find papers on agent memory on arXiv';
    const reply = await ask(question, {
      messages: afterCall(question, 'arxiv_search', 'Error: no network.'),
    });
    expect(reply.content).toBe(`I tried arxiv_search, but it failed: no network.\n\n${toolLine}`);
  });

  test.each([
    ['There is nothing left to summarise in this thread.', /^There is nothing left to summarise/],
    [
      'Stored the summary [Summary ID: 0a1b2c3d] "x".',
      /^I have summarised our conversation\. Stored the summary/,
    ],
  ])('R10 it says of summarising what happened: %s', async (result, said) => {
    const question = 'Summarize the conversation so far using your tool';
    const { content } = await ask(question, { messages: afterCall(question, 'summarize_and_store', result) });
    expect(content).toMatch(said);
    expect(content).toContain('Offline answer');
  });

  test.each(['Hello', 'What was my first question?', 'What did you say about ducks?'])(
    'B it says that it is offline: %s',
    async (question) => expect((await ask(question)).content).toMatch(/offline/i),
  );

  test('R14 found papers are listed and cited from what was stored', async () => {
    const question = 'Find papers on agent memory on arXiv';
    const result = JSON.stringify(
      [{ arxiv_id: '2310.08560', title: 'MemGPT', authors: ['A. One'], published: '2023-10-12T00:00:00Z' }],
      null,
      1,
    );
    const stored = evidence('k1', 'MemGPT\n\nA. One (2023)', { segment: 'tool', origin: 'tool' });
    const reply = await ask(question, {
      messages: afterCall(question, 'arxiv_search', result),
      evidence: [stored],
    });
    expect(reply.content).toContain('- MemGPT (A. One; 2023-10-12; arXiv 2310.08560) [[cite:k1|MemGPT]]');
  });
});

describe('The other purposes', () => {
  function about(purpose: ChatRequest['purpose'], content: string) {
    return model.complete(
      chatRequest({
        purpose,
        messages: [
          { role: 'system', content: 'Instructions.' },
          { role: 'user', content },
        ],
      }),
    );
  }

  test('R8 a summary reads only what follows the transcript mark', async () => {
    const reply = await about(
      'summary',
      'Summarise this.\n# Transcript\n[2026-01-12T09:00:00.000Z] user: Find Kestrel notes.',
    );
    expect(reply.content).toContain('Find Kestrel notes.');
    expect(reply.content).not.toContain('Summarise this');
  });

  test('R12 entities are JSON', async () => {
    const reply = await about('entities', '# Text\nAda Lovelace lives in London.');
    expect(JSON.parse(reply.content)).toEqual({
      entities: [
        { name: 'Ada Lovelace', type: 'PERSON', description: 'Ada Lovelace lives in London.' },
        { name: 'London', type: 'PLACE', description: 'Ada Lovelace lives in London.' },
      ],
    });
  });

  test('D4 a task has a goal, acceptance and no write permission', async () => {
    const reply = await about(
      'task',
      '# Request\nCompare kestrel-notes.md with "Heron" in a table. Be brief.',
    );
    const task: unknown = JSON.parse(reply.content);
    expect(task).toMatchObject({
      goal: 'Compare kestrel-notes.md with "Heron" in a table.',
      inputs: ['kestrel-notes.md', 'Heron'],
      outputs: ['A table', 'A comparison'],
    });
    expect(task).not.toHaveProperty('write_allowed');
    expect(task).toHaveProperty('acceptance.0');
  });

  test('R5 augmentation has a description and five queries', async () => {
    const reply = await about(
      'augmentation',
      'Name: paper_search\nDescription: Finds research papers by topic.',
    );
    const augmented: unknown = JSON.parse(reply.content);
    expect(augmented).toMatchObject({
      description: expect.stringContaining('Finds research papers by topic.'),
    });
    expect(augmented).toHaveProperty('queries.length', 5);
    expect(reply.content).toContain('paper search');
  });
});

describe('R1 streaming and stopping', () => {
  test('R1 the pieces are many and make up the answer', async () => {
    const pieces: string[] = [];
    const reply = await ask('What does the Kestrel paper claim?', { onToken: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(reply.content);
  });

  test('R1 a stop ends it as cancelled, before and during the stream', async () => {
    const controller = new AbortController();
    const call = ask('What does the Kestrel paper claim?', {
      signal: controller.signal,
      onToken: () => controller.abort(),
    });
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await expect(ask('Anything', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
