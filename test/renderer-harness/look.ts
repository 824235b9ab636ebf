/**
 * Draws the renderer in real Chromium in every scene, size and theme, and writes the pictures to a folder.
 * Build first: vite build -c test/renderer-harness/vite.config.ts. Then: node test/renderer-harness/look.ts [FOLDER] [NAME…]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { looks } from './looks.ts';

const sizes = {
  wide: { width: 1440, height: 900 },
  medium: { width: 760, height: 900 },
  narrow: { width: 480, height: 860 },
} as const;

const [folder = 'node_modules/.cache/looks', ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await preview({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  preview: { host: '127.0.0.1', port: 0, open: false },
});
const address = server.resolvedUrls?.local[0] ?? '';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
let problems = 0;

function watch(page: Page, name: string): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems += 1;
    console.log(`${name}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    problems += 1;
    console.log(`${name}: ${error.stack ?? error.message}`);
  });
}

for (const look of looks) {
  if (names.length > 0 && !names.some((name) => look.name.startsWith(name))) continue;
  const page = await browser.newPage({ viewport: sizes[look.size], colorScheme: look.theme });
  watch(page, look.name);
  await page.goto(`${address}?scene=${look.scene}`);
  await look.act?.(page);
  await page.waitForTimeout(250);
  await page.screenshot({ path: join(folder, `${look.name}.png`) });
  await page.close();
}
await browser.close();
await server.close();
console.log(`${problems} problems`);
