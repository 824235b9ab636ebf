import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import * as z from 'zod';
import { findElectron } from '../../build/test-runtimes.ts';
import { forgetReceiptSchema } from '../../shared/records/forget.ts';
import { createElectronHarness } from './electron-app.ts';

const runtime = findElectron();
test.skip(!runtime.found, runtime.found ? '' : runtime.why);

const executed = z.object({ receipt: forgetReceiptSchema });
const fact = 'The Kestrel ledger was sealed with the word quokkamarmalade in the spring of 2025.';

test('E8 the window stores nothing on disk; what its profile holds of something forgotten is cleared, and its files are counted', async () => {
  if (!runtime.found) return;
  const harness = await createElectronHarness(runtime);
  try {
    const { app, page, close } = await harness.launch();
    const folders = await app.evaluate(({ app: electron }) => ({
      profile: electron.getPath('sessionData'),
      reports: electron.getPath('crashDumps'),
    }));
    await page.evaluate(async (text) => {
      localStorage.setItem('planted', text);
      sessionStorage.setItem('planted', text);
      await (await caches.open('planted')).put('/planted', new Response(text)).catch(() => undefined);
    }, fact);
    await app.evaluate(({ session }) => {
      session.fromPartition('window').flushStorageData();
      session.defaultSession.flushStorageData();
    });
    // Longer than Chromium gathers writes to local storage.
    await page.waitForTimeout(6_000);
    expect(filesWith(folders.profile)).toEqual([]);
    mkdirSync(join(folders.reports, 'completed'), { recursive: true });
    writeFileSync(join(folders.reports, 'completed', 'planted.dmp'), `dump: ${fact}`);

    const { receipt } = executed.parse(
      await page.evaluate(`(async () => {
        const { notes, forget } = window.commonplace;
        const note = { scope: 'user', subject_id: 'user', content: ${JSON.stringify(fact)}, expires_at: null };
        const { id } = await notes.add(note);
        return forget.execute({ ids: [id] });
      })()`),
    );
    expect(receipt.scan).toMatchObject({ status: 'clean', residue: [] });
    expect(receipt.consumers).toContainEqual(
      expect.objectContaining({ action: expect.stringContaining('something was found and it was emptied') }),
    );
    expect(receipt.scan.files).toBeGreaterThan(readdirSync(folders.profile).length);
    expect(await page.evaluate(() => localStorage.getItem('planted'))).toBeNull();
    await close();
    expect(filesWith(folders.profile)).toEqual([]);
  } finally {
    await harness.remove();
  }
});

test('the width of a pane is remembered', async () => {
  if (!runtime.found) return;
  const harness = await createElectronHarness(runtime);
  try {
    const first = await harness.launch();
    const line = first.page.getByRole('separator', { name: 'Width of threads and library' });
    await line.focus();
    await first.page.keyboard.press('ArrowRight');
    await expect(line).toHaveAttribute('aria-valuenow', '280');
    await first.page.waitForTimeout(1_000);
    await first.close();
    const again = await harness.launch();
    await expect(again.page.getByRole('separator', { name: 'Width of threads and library' })).toHaveAttribute(
      'aria-valuenow',
      '280',
    );
    await again.close();
  } finally {
    await harness.remove();
  }
});

/** Files of a folder that hold the word, in either encoding. */
function filesWith(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file);
      return bytes.includes('quokkamarmalade') || bytes.includes(Buffer.from('quokkamarmalade', 'utf16le'));
    });
}
