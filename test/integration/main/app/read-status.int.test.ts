import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { openApp } from '../../forget/open-app.ts';

test('the version that is shown is that of the package', async () => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  const { client } = await openApp();
  expect((await client.status.read({})).app_version).toBe(version);
});
