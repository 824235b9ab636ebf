import type { Page } from 'playwright/test';

/** A picture of a state in both themes, where PICTURES names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder === undefined) return;
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${folder}/${name}-${theme}.png`, animations: 'disabled' });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
