import { Menu, type MenuItemConstructorOptions } from 'electron';

/** The smallest menu that keeps the platform's editing, zoom and window shortcuts. */
export function setMenu(platform: NodeJS.Platform): void {
  const first: MenuItemConstructorOptions =
    platform === 'darwin' ? { role: 'appMenu' } : { label: 'File', submenu: [{ role: 'quit' }] };
  const view: MenuItemConstructorOptions = {
    label: 'View',
    submenu: [
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { type: 'separator' },
      { role: 'togglefullscreen' },
    ],
  };
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([first, { role: 'editMenu' }, view, { role: 'windowMenu' }]),
  );
}
