import type { Page } from 'playwright';
import type { Scene } from './scene.ts';

export interface Look {
  readonly name: string;
  readonly scene: Scene;
  readonly size: 'wide' | 'medium' | 'narrow';
  readonly theme: 'light' | 'dark';
  readonly act?: (page: Page) => Promise<void>;
}

const tides = 'How the range grows along the channel';

async function openThread(page: Page, title = tides): Promise<void> {
  const threads = page.getByRole('button', { name: 'Threads' });
  if (await threads.isVisible()) await threads.click();
  await page.getByRole('row', { name: title }).first().click();
  await page.waitForTimeout(350);
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(900);
}

async function openPage(page: Page, name: string): Promise<void> {
  const threads = page.getByRole('button', { name: 'Threads' });
  if (await threads.isVisible()) await threads.click();
  await page.getByRole('button', { name, exact: true }).click();
  await page.waitForTimeout(300);
}

async function tab(page: Page, name: string): Promise<void> {
  const inspector = page.getByRole('button', { name: 'Inspector' });
  if ((await inspector.getAttribute('aria-expanded')) === 'false') await inspector.click();
  await page.getByRole('tab', { name }).click();
  await page.waitForTimeout(300);
}

async function explainFailure(page: Page): Promise<void> {
  const threads = page.getByRole('button', { name: 'Threads' });
  if (await threads.isVisible()) await threads.click();
  const failed = page.getByRole('row', { name: 'Survey chart' });
  await failed.getByRole('button', { name: 'It has pages but no text' }).click();
  await page.waitForTimeout(300);
}

async function forgetDocument(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for On the tides' }).click();
  await page.getByRole('menuitem', { name: 'Forget' }).click();
  await page.waitForTimeout(300);
}

async function testRecall(page: Page): Promise<void> {
  await openPage(page, 'Recall test');
  await page.getByRole('textbox', { name: 'Query' }).fill('range of the tide');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
}

async function tryWeights(page: Page): Promise<void> {
  await testRecall(page);
  await page.getByRole('button', { name: /^Weights/ }).click();
  await page.getByRole('slider', { name: /Weight of vectors/ }).press('ArrowRight');
  await page.waitForTimeout(300);
}
async function openExactInput(page: Page): Promise<void> {
  await openThread(page);
  await tab(page, 'Context');
  await page.getByRole('button', { name: 'Exact input' }).click();
  await page.getByRole('heading', { name: 'User', exact: true }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(200);
}

export const looks: readonly Look[] = [
  { name: 'empty-wide-light', scene: 'empty', size: 'wide', theme: 'light' },
  { name: 'empty-narrow-dark', scene: 'empty', size: 'narrow', theme: 'dark' },
  { name: 'loading-wide-light', scene: 'loading', size: 'wide', theme: 'light' },
  { name: 'failing-wide-dark', scene: 'failing', size: 'wide', theme: 'dark' },
  { name: 'thread-wide-light', scene: 'full', size: 'wide', theme: 'light', act: openThread },
  { name: 'thread-wide-dark', scene: 'full', size: 'wide', theme: 'dark', act: openThread },
  { name: 'thread-medium-light', scene: 'full', size: 'medium', theme: 'light', act: openThread },
  { name: 'thread-narrow-dark', scene: 'full', size: 'narrow', theme: 'dark', act: openThread },
  {
    name: 'summary-open-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('button', { name: 'Expand' }).click();
      await page.waitForTimeout(200);
      await page.getByRole('feed').evaluate((feed) => feed.scrollTo(0, 0));
    },
  },
  {
    name: 'tools-open-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('button', { name: '2 tool calls' }).click();
      await page.getByRole('button', { name: 'expand_summary' }).click();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'long-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page, 'The log, day by day');
    },
  },
  {
    name: 'streaming-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await ask(page, 'Tell it again, slow.');
    },
  },
  {
    name: 'streaming-narrow-dark',
    scene: 'full',
    size: 'narrow',
    theme: 'dark',
    act: (page) => ask(page, 'Tell it, slow and critical.'),
  },
  {
    name: 'answered-wide-dark',
    scene: 'full',
    size: 'wide',
    theme: 'dark',
    act: async (page) => {
      await ask(page, 'What does the survey find?');
      await page.waitForTimeout(1500);
    },
  },
  {
    name: 'failed-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: (page) => ask(page, 'Please fail.'),
  },
  {
    name: 'paused-medium-dark',
    scene: 'full',
    size: 'medium',
    theme: 'dark',
    act: (page) => openThread(page, 'Nights with a very low glass'),
  },
  {
    name: 'permission-wide-dark',
    scene: 'full',
    size: 'wide',
    theme: 'dark',
    act: (page) => ask(page, 'Ask for permission.'),
  },
  {
    name: 'source-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('button', { name: 'Source 1' }).first().click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'source-page-wide-dark',
    scene: 'full',
    size: 'wide',
    theme: 'dark',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('button', { name: 'Source 1' }).first().click();
      await page.getByRole('tab', { name: 'Page 1' }).click();
      await page.waitForTimeout(2500);
    },
  },
  {
    name: 'source-medium-light',
    scene: 'full',
    size: 'medium',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('button', { name: 'Source 2' }).first().click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'record-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('row', { name: 'Harbour office', exact: true }).click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'context-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await tab(page, 'Context');
      await page.getByRole('button', { name: /^Knowledge/ }).click();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'input-wide-dark',
    scene: 'full',
    size: 'wide',
    theme: 'dark',
    act: openExactInput,
  },
  {
    name: 'input-narrow-light',
    scene: 'full',
    size: 'narrow',
    theme: 'light',
    act: openExactInput,
  },
  {
    name: 'timeline-wide-dark',
    scene: 'full',
    size: 'wide',
    theme: 'dark',
    act: async (page) => {
      await openThread(page);
      await tab(page, 'Timeline');
    },
  },
  {
    name: 'timeline-narrow-light',
    scene: 'full',
    size: 'narrow',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await tab(page, 'Timeline');
    },
  },
  { name: 'forget-wide-light', scene: 'full', size: 'wide', theme: 'light', act: forgetDocument },
  {
    name: 'forget-receipt-wide-dark',
    scene: 'full',
    size: 'wide',
    theme: 'dark',
    act: async (page) => {
      await forgetDocument(page);
      await page.getByRole('button', { name: 'Forget', exact: true }).click();
      await page.waitForTimeout(1200);
    },
  },
  {
    name: 'forget-narrow-dark',
    scene: 'full',
    size: 'narrow',
    theme: 'dark',
    act: async (page) => {
      await page.getByRole('button', { name: 'Threads' }).click();
      await forgetDocument(page);
    },
  },
  {
    name: 'receipts-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: (page) => openPage(page, 'Receipts'),
  },
  {
    name: 'settings-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: (page) => openPage(page, 'Settings'),
  },
  {
    name: 'settings-narrow-dark',
    scene: 'full',
    size: 'narrow',
    theme: 'dark',
    act: (page) => openPage(page, 'Settings'),
  },
  {
    name: 'embedder-failed-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openPage(page, 'Settings');
      await page.getByRole('textbox', { name: 'Embedding model' }).fill('Xenova/none');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('was not changed').scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
    },
  },
  { name: 'recall-wide-light', scene: 'full', size: 'wide', theme: 'light', act: testRecall },
  { name: 'recall-wide-dark', scene: 'full', size: 'wide', theme: 'dark', act: tryWeights },
  { name: 'recall-narrow-dark', scene: 'full', size: 'narrow', theme: 'dark', act: testRecall },
  { name: 'library-wide-light', scene: 'full', size: 'wide', theme: 'light', act: explainFailure },
  { name: 'library-wide-dark', scene: 'full', size: 'wide', theme: 'dark', act: explainFailure },
  { name: 'library-narrow-light', scene: 'full', size: 'narrow', theme: 'light', act: explainFailure },
  { name: 'library-narrow-dark', scene: 'full', size: 'narrow', theme: 'dark', act: explainFailure },
  {
    name: 'threads-narrow-light',
    scene: 'full',
    size: 'narrow',
    theme: 'light',
    act: async (page) => {
      await page.getByRole('button', { name: 'Threads' }).click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'menu-wide-light',
    scene: 'full',
    size: 'wide',
    theme: 'light',
    act: async (page) => {
      await openThread(page);
      await page.getByRole('button', { name: 'Actions for this message of Commonplace' }).click();
      await page.waitForTimeout(200);
    },
  },
];
