import type { Page } from 'playwright';

/**
 * Writes down every text that the elements matching `selector` show from now on, however briefly. The returned function reads what
 * was seen so far.
 */
export async function watchTexts(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  const seen = await page.evaluateHandle((watched) => {
    const texts = new Set<string>();
    const note = (): void => {
      for (const element of document.querySelectorAll(watched)) texts.add(element.textContent ?? '');
    };
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    note();
    return texts;
  }, selector);
  return () => seen.evaluate((texts) => [...texts]);
}
