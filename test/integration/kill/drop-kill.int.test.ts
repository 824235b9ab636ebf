import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { openApp, temporaryFolder } from '../forget/open-app.ts';

const script = fileURLToPath(new URL('./drop-child.ts', import.meta.url));
const documents = 60;

test('R14 a drop is in the queue whole once it is answered: killed at once, every document is read at the next start', async () => {
  const folder = temporaryFolder();
  const vault = join(folder, 'vault');
  const papers = join(folder, 'papers');
  for (const made of [vault, papers]) mkdirSync(made);
  writeFileSync(join(vault, 'settings.json'), JSON.stringify({ embedder: 'lexical' }));
  for (let number = 0; number < documents; number += 1) {
    writeFileSync(join(papers, `${number}.txt`), `Paper ${number} is about heron number ${number}.`);
  }
  const answered = await new Promise<string>((resolve) => {
    execFile(process.execPath, [script, vault, papers], (_error, printed) => resolve(printed));
  });
  expect(answered).toBe(String(documents));

  const { client } = await openApp({ vault });
  await vi.waitFor(
    async () => {
      const list = (await client.documents.list({})).documents;
      expect(list.map(({ status }) => status)).toEqual(Array<string>(documents).fill('added'));
    },
    { timeout: 30_000, interval: 100 },
  );
});
