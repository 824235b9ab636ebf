import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createArxivSearch } from '../../../../main/tools/arxiv-search.ts';
import { createFetchArxivPaper } from '../../../../main/tools/fetch-arxiv-paper.ts';
import { type LocalServer, startLocalServer } from '../../../scripted/local-server.ts';
import { createToolContext } from '../../../scripted/tool-context.ts';

const feed = await readFile(new URL('../../../../fixtures/arxiv/search.xml', import.meta.url));
let server: LocalServer | undefined;
afterEach(async () => server?.close());

test('AC19 arxiv_search gives the six fields of each candidate and keeps every one of them (R14)', async () => {
  let asked = '';
  server = await startLocalServer((request, response) => {
    asked = request.url ?? '';
    response.writeHead(200, { 'content-type': 'application/atom+xml' }).end(feed);
  });
  const context = createToolContext();
  const outcome = await createArxivSearch(`${server.url}api/`).run({ query: 'agent memory' }, context);
  const paper = z.strictObject({
    arxiv_id: z.string().min(1),
    entry_id: z.string().min(1),
    title: z.string().min(1),
    authors: z.array(z.string()).min(1),
    published: z.string().min(1),
    abstract: z.string().max(2500),
  });
  expect(z.array(paper).parse(JSON.parse(outcome.result))).toHaveLength(2);
  expect(new URL(asked, server.url).searchParams.get('search_query')).toBe('all:"agent" AND all:"memory"');
  expect(context.acquired.map((text) => text.sourceId)).toEqual([
    'arxiv-abstract:2501.00011v2',
    'arxiv-abstract:2402.00007v1',
  ]);
  expect(outcome.sources).toHaveLength(2);
});

test('fetch_arxiv_paper reads the PDF into the knowledge base', async () => {
  server = await startLocalServer((request, response) => {
    if (request.url === '/pdf/2501.00011') response.end('the text of the paper');
    else response.writeHead(404).end();
  });
  const tool = createFetchArxivPaper(server.url);
  const context = createToolContext();
  const outcome = await tool.run({ arxiv_id: '2501.00011' }, context);
  expect(outcome.result).toContain('1 chunks');
  expect(context.acquired[0]).toMatchObject({
    sourceId: 'arxiv:2501.00011',
    chunks: [{ content: 'the text of the paper' }],
    origin: 'tool',
  });
  await expect(tool.run({ arxiv_id: '2501.99999' }, context)).rejects.toThrowError(
    /no paper with the id 2501.99999/,
  );
  await expect(tool.run({ arxiv_id: '../etc' }, context)).rejects.toMatchObject({ code: 'tool_arguments' });
});

test.each([503, 429, 500])('status %d is a failure the model is told about', async (status) => {
  server = await startLocalServer((_request, response) => {
    response.writeHead(status).end();
  });
  const run = createArxivSearch(server.url).run({ query: 'x' }, createToolContext());
  await expect(run).rejects.toMatchObject({ code: 'tool_failed' });
});

test('no network is a failure the model is told about', async () => {
  const gone = await startLocalServer((_request, response) => response.end());
  await gone.close();
  const run = createArxivSearch(gone.url).run({ query: 'x' }, createToolContext());
  await expect(run).rejects.toThrowError(/could not be reached/);
});
