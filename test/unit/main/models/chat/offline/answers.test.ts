import { describe, expect, test } from 'vitest';
import { parseCitations, visibleText } from '../../../../../../main/models/chat/citation-markup.ts';
import { offlineAnswer } from '../../../../../../main/models/chat/offline/answer.ts';
import { closingLine, nothingFound } from '../../../../../../main/models/chat/offline/offline-phrases.ts';
import type { Evidence } from '../../../../../../main/models/evidence.ts';
import { chatRequest } from '../../../../../scripted/chat-request.ts';

function evidence(recordId: string, text: string, changes: Partial<Evidence> = {}): Evidence {
  const base = {
    recordId,
    version: 1,
    segment: 'knowledge',
    origin: 'document',
    source: `${recordId}.pdf`,
    text,
  } as const;
  return { ...base, ...changes };
}

function said(recordId: string, role: 'user' | 'assistant', text: string): Evidence {
  const origin = role === 'user' ? 'user' : 'model';
  return evidence(recordId, text, { segment: 'conversation', origin, role, source: 'thread t' });
}

function answer(question: string, items: readonly Evidence[] = []): string {
  const content = `# Question\n${question}\n\n## Conversation Memory\nNone.`;
  return offlineAnswer(chatRequest({ messages: [{ role: 'user', content }], evidence: items }));
}

/** The answer as it is read, and the quotes in it; every quote must stand in its record. */
function read(question: string, items: readonly Evidence[]) {
  const segments = parseCitations(answer(question, items));
  const quotes = segments.flatMap((segment) => {
    if (segment.kind !== 'citation') return [];
    expect(items.find((item) => item.recordId === segment.recordId)?.text).toContain(segment.quote);
    return [segment.quote];
  });
  return { text: visibleText(segments), quotes };
}

const paper = evidence(
  'ledger-machine',
  'Streaming Ledgers for Machines\n\nAna Duarte∗+, Piet van Dam∗, Li Wei+\n\nInstitute of Ledgers∗ {duarte,vandam}@example.org\n\nAbstract\n\nLedgers are difficult to keep because entries arrive late. We describe a ledger machine that sorts them. It reaches a speedup of 4x on real tasks.',
);
const form = evidence(
  'repair',
  'CLAIMS OFFICE\n\nCustomer data\nClaim # SF-1008\tMake Jeep\nPolicy # POL-2022-555\tModel Cherokee\nPhone (425) 111\n\nPlease call us about anything that is missing here.',
);

describe('R16 what needs no evidence', () => {
  test.each([
    ['hello', /^Hello\./],
    ['Guten Morgen!', /^Hallo\./],
    ['你好', /^你好/],
    ['thanks!', /^You are welcome\.$/],
    ['danke', /^Gern geschehen\.$/],
    ['bye', /^Goodbye\./],
    ['how are you?', /only a program/],
    ['What can you do?', /answer questions about your documents/],
    ['Which model are you?', /I am the offline model/],
    ['How do I add documents?', /Drop files/],
    ['Which documents do you have?', /The library lists every document/],
    ['Always answer in short sentences.', /Pin as instruction/],
    ['Please never call me by my first name.', /Pin as instruction/],
    ['never mind', /^Good\./],
  ])('R16 %s', (question, expected) => {
    const text = answer(question, [
      evidence('hello', 'Hello world. Thanks to all. You can do this with a model.'),
    ]);
    expect(text).toMatch(expected);
    expect(text).not.toContain('[[cite:');
  });

  test.each([
    'Please forget the Kestrel paper.',
    'Delete everything about Ana Duarte',
    'Vergiss den Bericht',
    '请删除这篇论文',
  ])('E forgetting is explained and never done: %s', (question) => {
    expect(answer(question, [paper])).toMatch(/^Nothing was forgotten\..*forget ID/s);
  });

  test.each([
    'hello world programs: who wrote the first?',
    'Who thanks whom in the paper?',
    'Does the paper help beginners?',
  ])('R16 a question that only begins so is a question: %s', (question) =>
    expect(answer(question)).toBe(nothingFound),
  );
});

describe('R16 documents', () => {
  test('R16 authors are read off the title page', () => {
    const { text, quotes } = read('Who wrote the ledger machine paper?', [paper]);
    expect(text).toMatch(/^Ana Duarte/);
    expect(quotes).toEqual(['Ana Duarte∗+, Piet van Dam∗, Li Wei+']);
  });

  test('R16 a line of a form is quoted with the line that says the rest', () => {
    const { text, quotes } = read('Which claim has policy POL-2022-555?', [form]);
    expect(text).toContain('Claim # SF-1008 Make Jeep · Policy # POL-2022-555 Model Cherokee');
    expect(quotes).toHaveLength(1);
  });

  test('R16 a sentence that leads into a list brings the list', () => {
    const item = evidence(
      'list',
      'We made these contributions to ledgers:\n- a sorter\n- a proof\n\nThe rest is history.',
    );
    const { text } = read('What contributions to ledgers were made?', [item]);
    expect(text).toContain('We made these contributions to ledgers: · a sorter · a proof');
    expect(text).not.toContain('history');
  });

  test('R16 contents, markup and headings are no answers', () => {
    const item = evidence(
      'junk',
      '1 Ledger sorting ........ 12\n\n# Ledger sorting\n\nThe machine sorts by age, oldest first, and so keeps every promise.\n\n<li class="x"><a href="https://x.example/ledger">ledger sorting</a></li>',
    );
    expect(read('How does ledger sorting work?', [item]).quotes[0]).toMatch(/^The machine sorts by age/);
  });

  test('R16 a question of why prefers the reason', () => {
    expect(read('Why are ledgers difficult?', [paper]).quotes[0]).toContain('because entries arrive late');
  });

  test('R16 a comparison has a sentence about each', () => {
    const heron = evidence('heron', 'Heron routes requests by the entities in them.');
    const { text, quotes } = read('Compare the ledger machine and Heron.', [paper, heron]);
    expect(text).toMatch(/^- the ledger machine: .*\n- Heron: Heron routes/);
    expect(quotes).toHaveLength(2);
  });

  test('R16 a slip of the pen is read as the nearest word there is', () => {
    expect(read('What is the speeedup of the legder machine?', [paper]).quotes.join()).toContain(
      'speedup of 4x',
    );
  });

  test('R16 another’s facts answer nothing about a name that is unknown', () => {
    expect(
      answer('Who is the president of Brazil?', [evidence('firm', 'Brad Smith is president of the board.')]),
    ).toBe(nothingFound);
  });

  test('R16 a property of something else answers nothing', () => {
    const item = evidence('boil', 'Her speech boils down to one point. The boiling point is reached.');
    expect(answer('What is the boiling point of mercury?', [item])).toBe(nothingFound);
  });

  test('R16 what is asked of a thing and not told is not passed off as answered', () => {
    const item = evidence('staff', 'Jana Weber measured soil.');
    expect(answer('What is the salary of Jana Weber?', [item])).not.toMatch(/^Jana Weber measured/);
  });

  test('R16 the closing line stands once, at the end', () => {
    const text = answer('Why are ledgers difficult?', [paper]);
    expect(text.split(closingLine)).toHaveLength(2);
    expect(text.endsWith(closingLine)).toBe(true);
  });

  test('R16 the links of a site in a row are no answer where a sentence is', () => {
    const item = evidence(
      'site',
      'Heron Docs Interface Blog Questions Examples Gallery\n\nHeron routes questions to the tool that fits them.',
    );
    expect(read('What is Heron?', [item]).text).toMatch(/^Heron routes questions/);
  });

  test('R16 what begins another line of the answer is said once', () => {
    const rows = 'Booking order Print date 15 December\nCustomer A. Duarte\nSeats row F';
    const { text } = read('Which seats has the booking order?', [
      form,
      evidence('a', rows),
      evidence('b', rows),
    ]);
    expect(text.match(/Booking order/g)).toHaveLength(1);
  });

  test('R16 clauses are not compared as if they were things', () => {
    const other = evidence('heron', 'Heron is a router. Heron lists no benchmarks.');
    const { text } = read('Compare how ledgers and Heron are evaluated and list the benchmarks', [
      paper,
      other,
    ]);
    expect(text).not.toMatch(/how ledgers:|are evaluated and list the benchmarks:/);
  });

  test('R16 a wish in which an entity was found is no evidence', () => {
    const wish = 'Compare how Heron and Kestrel are evaluated';
    const entity = { segment: 'entity', origin: 'user', source: 'Heron' } as const;
    expect(answer('How is Heron evaluated?', [evidence('heron', `Heron (SYSTEM): ${wish}`, entity)])).toBe(
      nothingFound,
    );
    const stated = evidence('heron', 'Heron (SYSTEM): Heron is evaluated on tool routing.', entity);
    expect(answer('How is Heron evaluated?', [stated])).toContain('tool routing');
  });
});

describe('R3 the conversation', () => {
  const other = evidence(
    'wing',
    'Author: B. Flyer.\n\nThe limits of the wing are given by its lift, because air is thin.',
  );
  const talk = [
    said('m1', 'user', 'What does the ledger machine do?'),
    said('m2', 'assistant', `We describe a ledger machine that sorts them. [1]\n\n${closingLine}`),
  ];

  test.each([
    ['Who wrote it?', 'Ana Duarte'],
    ['Why is it difficult?', 'because entries arrive late'],
    ['and what speedup does it reach?', 'speedup of 4x'],
  ])('R3 %s', (question, expected) => {
    expect(read(question, [...talk, other, paper]).quotes[0]).toContain(expected);
  });

  test('R3 "tell me more" says what was not said yet', () => {
    const { text } = read('tell me more', [...talk, paper]);
    expect(text).not.toContain('We describe a ledger machine');
    expect(text).toContain('Ledgers are difficult');
  });

  test.each([
    ['What did I ask about ledgers?', 'What does the ledger machine do?'],
    ['What did you say about ledgers?', 'We describe a ledger machine that sorts them.'],
    ['What was your last answer?', 'We describe a ledger machine that sorts them.'],
  ])('R3 %s', (question, expected) => {
    const { text, quotes } = read(question, talk);
    expect(text).toContain(expected);
    expect(quotes).toEqual([expected]);
  });

  test('R3 what was not talked of is not made up', () => {
    expect(answer('What did you say about penguins?', talk)).toMatch(/^I said nothing about this/);
  });

  test('R16 wishes and greetings are no evidence', () => {
    const wishes = [
      said('w1', 'user', 'Compare ledgers with diaries'),
      said('w2', 'user', 'please forget the ledgers'),
    ];
    expect(answer('Which ledgers?', wishes)).toBe(nothingFound);
  });
});
