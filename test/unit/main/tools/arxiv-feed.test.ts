import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseArxivFeed } from '../../../../main/tools/arxiv-feed.ts';

const recorded = readFileSync(new URL('../../../../fixtures/arxiv/search.xml', import.meta.url), 'utf8');

test('AC19 a recorded feed gives the six fields of every paper, folded to single spaces', () => {
  const papers = parseArxivFeed(recorded);
  expect(papers).toHaveLength(2);
  expect(papers[0]).toEqual({
    arxiv_id: '2501.00011v2',
    entry_id: 'http://arxiv.org/abs/2501.00011v2',
    title: 'Kestrel: Streaming Memory Consolidation for Long-Horizon Agents',
    authors: ['R. Marlow', 'T. Iversen'],
    published: '2025-01-06T10:00:00Z',
    abstract:
      'Tiered summary ledgers cut resumption errors by 41% on synthetic long-horizon tasks & need fewer tokens.',
  });
});

test('an abstract is cut at 2,500 characters without splitting one', () => {
  const long = recorded.replace('Entity-conditioned', `${'𝒳'.repeat(3000)} Entity-conditioned`);
  const abstract = parseArxivFeed(long)[1]?.abstract ?? '';
  expect([...abstract]).toHaveLength(2500);
  expect(abstract.endsWith('𝒳')).toBe(true);
});

test('a feed without entries is an empty list', () => {
  expect(parseArxivFeed('<feed xmlns="http://www.w3.org/2005/Atom"><title>none</title></feed>')).toEqual([]);
});

test("arXiv's error entry is a failure with its own sentence", () => {
  const feed = `<feed><entry><id>http://arxiv.org/api/errors#bad</id><title>Error</title><summary>incorrect id format for x</summary></entry></feed>`;
  expect(() => parseArxivFeed(feed)).toThrowError(/incorrect id format for x/);
});

test.each(['', '<html><body>503', '{"feed":[]}', '<rss><channel/></rss>'])(
  'what is no feed is a failure: %s',
  (text) => {
    expect(() => parseArxivFeed(text)).toThrowError(expect.objectContaining({ code: 'tool_failed' }));
  },
);
