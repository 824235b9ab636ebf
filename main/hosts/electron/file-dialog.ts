import { type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';

/** Asks for documents with the system's own dialog; no file when it is closed. */
export async function chooseFiles(window: BrowserWindow | null): Promise<readonly string[]> {
  const options: OpenDialogOptions = {
    title: 'Add documents',
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'Documents', extensions: ['pdf', 'docx', 'html', 'htm', 'md', 'markdown', 'xml', 'txt'] },
      { name: 'All files', extensions: ['*'] },
    ],
  };
  const { filePaths } = await (window === null
    ? dialog.showOpenDialog(options)
    : dialog.showOpenDialog(window, options));
  return filePaths;
}
