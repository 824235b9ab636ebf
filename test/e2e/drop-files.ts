import type { CDPSession, Page } from 'playwright';
import { expect } from 'playwright/test';

interface FileDrag {
  readonly session: CDPSession;
  readonly paths: readonly string[];
}

/** Holds files over the window, once it has drawn itself, as the system's file manager would, until it shows that they may be dropped. */
export async function dragFilesOver(page: Page, paths: readonly string[]): Promise<FileDrag> {
  await expect(page.getByLabel('Status', { exact: true })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const drag = { session, paths };
  await dispatch(drag, 'dragEnter');
  await dispatch(drag, 'dragOver');
  await expect(page.getByText('Drop to add to the library')).toBeVisible();
  return drag;
}

/** Lets go of what is held over the window. */
export async function dropFiles(drag: FileDrag): Promise<void> {
  await dispatch(drag, 'drop');
  await drag.session.detach();
}

function dispatch({ session, paths }: FileDrag, type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> {
  return session.send('Input.dispatchDragEvent', {
    type,
    x: 240,
    y: 300,
    data: { items: [], files: [...paths], dragOperationsMask: 1 },
  });
}
