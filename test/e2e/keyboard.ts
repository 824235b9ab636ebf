import type { Page } from 'playwright';
import { expect } from 'playwright/test';

const mostTabs = 60;

/** Presses Tab until the element with this accessible name has the focus. */
async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`Nothing named ${name} is reached within ${mostTabs} presses of ${key}.`);
}

/** Asks, opens the source, closes it again and is back where it began, all without a mouse. */
export async function askByKeyboard(
  page: Page,
  question: { readonly text: string; readonly answer: string },
): Promise<void> {
  await tabTo(page, /^New thread$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Your question$/);
  await page.keyboard.type(question.text);
  await page.keyboard.press('Enter');
  await expect(page.locator('.message-assistant:not(.message-live)')).toContainText(question.answer);
  await tabTo(page, /^Source 1:/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const source = page.getByRole('tabpanel', { name: 'Source' });
  await expect(source.locator('mark')).toBeVisible();
  await tabTo(page, /^Close source$/);
  await page.keyboard.press('Enter');
  await expect(source).toHaveCount(0);
  await tabTo(page, /^Your question$/, 'Shift+Tab');
}
