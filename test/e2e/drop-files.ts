import type { CDPSession, Page } from 'playwright';

interface FileDrag {
  readonly session: CDPSession;
  readonly paths: readonly string[];
}

/** Holds files over the window as the system's file manager would. Drop or leave ends it. */
export async function dragFilesOver(page: Page, paths: readonly string[]): Promise<FileDrag> {
  const session = await page.context().newCDPSession(page);
  const drag = { session, paths };
  await dispatch(drag, 'dragEnter');
  await dispatch(drag, 'dragOver');
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
