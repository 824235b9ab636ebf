import { expect, type Page, test } from 'playwright/test';
import { draftedTask, type GatedModel, gatedAnswer, startGatedModel } from './gated-model.ts';
import type { HostHarness } from './host.ts';
import { picture } from './picture.ts';

const question = 'What time is it now?';

/** Runs that are paused, cut short and resumed, and a research task, in whichever host `create` starts. */
export function describeRuns(create: () => Promise<HostHarness>): void {
  test.describe.configure({ mode: 'serial' });
  let harness: HostHarness;
  let model: GatedModel;
  test.beforeAll(async () => {
    model = await startGatedModel();
    harness = await create();
  });
  test.afterAll(async () => {
    await harness?.remove();
    await model?.close();
  });

  test('C5 a run is paused, outlives quitting, is offered, resumed and finished', async () => {
    const first = await harness.launch(model.environment);
    const gate = model.holdNext();
    await ask(first.page, question);
    await gate.reached;
    await first.page.getByRole('tab', { name: 'Timeline' }).click();
    await first.page.locator('.run-controls').getByRole('button', { name: 'Pause' }).click();
    gate.open();
    await expect(first.page.getByText('It goes on where it stopped')).toBeVisible();
    await expect(first.page.locator('.run-state')).toContainText('Paused');
    await picture(first.page, 'run-paused-wide');
    await first.close();

    const second = await harness.launch(model.environment);
    const offer = second.page.getByRole('list', { name: 'Unfinished runs' });
    await expect(offer).toContainText(`Paused: ${question}`);
    await picture(second.page, 'run-offered-wide');
    await offer.getByRole('button', { name: 'Resume' }).click();
    await expect(answer(second.page)).toBeVisible();
    await expect(second.page.locator('.run-state')).toContainText('Completed');
    await expect(offer).toHaveCount(0);
    await second.page
      .getByRole('button', { name: /Model replied$/ })
      .first()
      .click();
    await expect(second.page.getByText('Asked for get_current_time')).toBeVisible();
    await picture(second.page, 'run-finished-wide');
    expect(model.answers()).toBe(2);

    await second.page.getByRole('button', { name: 'Step through a replay' }).click();
    await second.page.getByRole('button', { name: 'After ›' }).click();
    await expect(second.page.getByRole('group', { name: 'Replay' })).toContainText('Event 2 of');
    await expect(second.page.getByRole('list', { name: 'Events' }).getByRole('listitem')).toHaveCount(2);
    await second.page.getByRole('button', { name: 'End the replay' }).click();
    await second.page.getByRole('button', { name: 'Export' }).click();
    await expect(second.page.getByText(/^Exported to .*run-.*\.jsonl$/)).toBeVisible();
    await second.close();
  });

  test('D1 the exact input of each call is shown message by message, proved, copied and folded where it is long', async () => {
    const { page, close } = await harness.launch(model.environment);
    await ask(page, 'What time is it, to the second?');
    await expect(answer(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Context' }).click();
    await page.getByRole('button', { name: 'Exact input' }).click();
    const input = page.getByRole('list', { name: 'Messages as sent' });
    await expect(page.getByText(/^4 messages and \d tools, byte for byte as sent/)).toBeVisible();
    await expect(input.getByRole('heading', { level: 4 })).toHaveText([
      'System',
      'User',
      'Assistant',
      'Tool result',
      /^Tools it was told of/,
    ]);
    const asked = input.getByRole('listitem').nth(1);
    await expect(asked).toContainText('What time is it, to the second?');
    await expect(asked).toContainText('the current question');
    await expect(input.getByText(/^Calls get_current_time as call_/)).toBeVisible();
    await expect(input.getByText('<data record=').first()).toBeVisible();
    const tools = input.getByRole('listitem').last();
    await expect(tools.locator('pre')).not.toHaveText(/\]$/);
    await tools.getByRole('button', { name: /^Show all/ }).click();
    await expect(tools.locator('pre')).toHaveText(/^\[.*\]$/s);
    await asked.getByRole('button', { name: 'Copy: User' }).click();
    await expect(page.getByText('Copied.')).toBeVisible();
    await picture(page, 'exact-input-wide');
    await page.getByRole('button', { name: '‹ Before' }).click();
    await page.getByRole('button', { name: 'Exact input' }).click();
    await expect(page.getByText(/^2 messages and \d tools, byte for byte as sent/)).toBeVisible();
    await close();
  });

  test('C5 a run cut short by the death of the process is offered as interrupted and resumed', async () => {
    const first = await harness.launch(model.environment);
    const gate = model.holdNext();
    await ask(first.page, 'And what time is it now, once more?');
    await gate.reached;
    await first.kill();
    gate.open();
    const second = await harness.launch(model.environment);
    const offer = second.page.getByRole('list', { name: 'Unfinished runs' });
    await expect(offer).toContainText('Interrupted: And what time is it now');
    await offer.getByRole('button', { name: 'Resume' }).click();
    await expect(answer(second.page)).toBeVisible();
    await second.close();
  });

  test('C7 a new thread branches off a step and goes its own way', async () => {
    const { page, close } = await harness.launch(model.environment);
    await ask(page, 'What time is it in this thread?');
    await expect(answer(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await page.getByRole('button', { name: /Tool finished: get_current_time$/ }).click();
    await page.getByRole('button', { name: 'Branch a new thread from here' }).click();
    await expect(page.getByText('It goes on where it stopped')).toBeVisible();
    const asked = model.answers();
    await page.locator('.run-controls').getByRole('button', { name: 'Resume' }).click();
    await expect(answer(page)).toBeVisible();
    expect(model.answers()).toBe(asked + 1);
    await close();
  });

  test('D4 C6 a research task runs only once approved, writing chosen by hand; its criteria are checked', async () => {
    const { page, close } = await harness.launch(model.environment);
    const asked = model.answers();
    await page.getByRole('textbox', { name: 'Your question' }).fill('Find out what time it is.');
    await page.getByRole('button', { name: 'Research task' }).click();
    const card = page.getByRole('form', { name: 'Research task' });
    await expect(card.getByRole('textbox', { name: 'Goal' })).toHaveValue(draftedTask.goal);
    await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(card.getByRole('button', { name: 'Approve and run' })).toBeDisabled();
    await picture(page, 'task-card-wide');
    expect(model.answers()).toBe(asked);
    await card.getByText('No, it only reads').click();
    await card.getByRole('button', { name: 'Approve and run' }).click();
    await expect(answer(page)).toBeVisible();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await expect(page.getByRole('region', { name: 'Task' })).toContainText('0 of 2 criteria met');
    await expect(page.getByRole('region', { name: 'Task' })).toContainText('The answer cites nothing.');
    await picture(page, 'task-checked-wide');
    await close();
  });
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your question' }).fill(text);
  await page.keyboard.press('Enter');
}

/** The stored answer, as opposed to the one that is announced or still arriving. */
function answer(page: Page) {
  return page.locator('.message-assistant:not(.message-live)').getByText(gatedAnswer);
}
