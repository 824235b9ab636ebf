import { expect, type Page, test } from 'playwright/test';
import { startLocalServer } from '../scripted/local-server.ts';
import {
  finishChunk,
  type OpenAiStandIn,
  startOpenAiStandIn,
  textChunk,
} from '../scripted/openai-stand-in.ts';
import type { HostHarness } from './host.ts';
import { hostileAnswer } from './hostile-answer.ts';

interface Trap {
  readonly url: string;
  readonly caught: readonly string[];
  close(): Promise<void>;
}

/** A local service that nothing may ever ask for anything. */
async function startTrap(): Promise<Trap> {
  const caught: string[] = [];
  const server = await startLocalServer((request, response) => {
    caught.push(request.url ?? '');
    response.end();
  });
  return { url: server.url, caught, close: () => server.close() };
}

/** What the page asked for, its own scripts, styles and socket aside. */
function watchRequests(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/\/assets\/[^/]+\.(?:js|mjs|css|woff2?|wasm)$/.test(new URL(request.url()).pathname))
      asked.push(request.url());
  });
  return asked;
}

/** A model's answer that tries everything to fetch or run something, in whichever host `create` starts (spec D6). */
export function describeHostileAnswer(create: () => Promise<HostHarness>): void {
  let harness: HostHarness;
  let trap: Trap;
  let model: OpenAiStandIn;
  test.beforeAll(async () => {
    trap = await startTrap();
    const chunks = [textChunk(hostileAnswer(trap.url)), finishChunk('stop')];
    model = await startOpenAiStandIn([{ kind: 'stream', chunks, ending: 'done' }]);
    harness = await create();
  });
  test.afterAll(async () => {
    await harness?.remove();
    await model?.close();
    await trap?.close();
  });

  test('D6 a hostile answer causes no request and no script, where it streams, where it stands and where it is inspected', async () => {
    const environment = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'sk-none' };
    const { page, close } = await harness.launch(environment);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await expect(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
    const asked = watchRequests(page);
    const address = page.url();

    await page.getByRole('textbox', { name: 'Your question' }).fill('What do you say?');
    await page.keyboard.press('Enter');
    const answer = page.locator('.message-assistant:not(.message-live)');
    await expect(answer).toContainText('After the attack.');
    await expect(answer).toContainText('script link');
    await answer.getByText('script link', { exact: true }).click();
    await answer.getByText('data link', { exact: true }).click();
    await answer.getByText('linked', { exact: true }).hover();
    await page.getByRole('tab', { name: 'Context' }).click();
    await page.getByRole('button', { name: 'Exact input' }).click();
    await expect(page.locator('.exact-text').first()).toBeVisible();
    await page.getByRole('tab', { name: 'Memory' }).click();
    await page.waitForTimeout(500);

    const elements = await answer.evaluate((root) =>
      [
        ...root.querySelectorAll(
          'img, picture, source, svg image, style, link, script, iframe, object, embed, video, audio, form, math, base, meta',
        ),
      ].map((element) => element.outerHTML),
    );
    const loading = await answer.evaluate((root) =>
      [...root.querySelectorAll('*')].flatMap((element) =>
        element
          .getAttributeNames()
          .filter((name) => /^(?:on|src|srcset|href|xlink|style|poster|action|background)/.test(name))
          .map((name) => `${element.tagName} ${name}=${element.getAttribute(name) ?? ''}`),
      ),
    );
    expect(await page.evaluate('window.hostile')).toBeUndefined();
    expect(dialogs).toEqual([]);
    expect(elements).toEqual([]);
    expect(loading.filter((attribute) => attribute.includes(trap.url) || /^\S+ on/.test(attribute))).toEqual(
      [],
    );
    expect(trap.caught).toEqual([]);
    expect(asked).toEqual([]);
    expect(page.url()).toBe(address);
    // The trap does catch what is asked of it.
    await fetch(`${trap.url}probe`);
    expect(trap.caught).toEqual(['/probe']);
    await close();
  });
}
