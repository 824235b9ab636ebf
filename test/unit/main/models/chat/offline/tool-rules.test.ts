import { describe, expect, test } from 'vitest';
import { parseCitations } from '../../../../../../main/models/chat/citation-markup.ts';
import { nothingAsked, toolLine } from '../../../../../../main/models/chat/offline/offline-phrases.ts';
import { afterCall, ask, asking, evidence, notes, tool } from './offline-requests.ts';

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
