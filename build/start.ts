import { serve } from './browser-host.ts';
import { findElectron, oldestElectron } from './electron-binary.ts';
import { ensureBuild } from './ensure-build.ts';
import { exitPlainly } from './exit-plainly.ts';
import { root, runStep } from './run-step.ts';

/** `npm start`: the app in its window, or, where there can be none, for the browser, saying why. */
async function start(options: readonly string[]): Promise<number> {
  await ensureBuild();
  const ended = await openWindow(options);
  if (typeof ended === 'number') {
    return ended;
  }
  console.log(`No window: ${ended}. Use Commonplace in your browser instead, at the address below.`);
  return serve(options);
}

/** Answers the exit code once the window was closed, or a sentence why there is none. */
async function openWindow(options: readonly string[]): Promise<number | string> {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) {
    return 'there is no display';
  }
  const electron = findElectron({ download: true });
  if (!electron.found) {
    return `Electron can't be used: ${electron.why}`;
  }
  if (electron.major < oldestElectron) {
    return `Electron ${electron.major} is too old, ${oldestElectron} or newer is needed`;
  }
  const isRoot = process.getuid?.() === 0;
  const { code, signal } = await runStep([
    electron.path,
    root,
    ...(isRoot ? ['--no-sandbox'] : []),
    ...options,
  ]);
  // A sandbox or a library that the system refuses ends Electron at once, by a signal or with a shell's own code.
  return signal !== null || code >= 126 ? `Electron ended at once (${signal ?? `exit code ${code}`})` : code;
}

await exitPlainly(() => start(process.argv.slice(2)));
