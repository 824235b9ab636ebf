import { type Bridge } from './bridge.ts';
import { windowBridge } from './window-bridge.ts';

/** The bridge of the host this page runs in: what the preload script exposed, else the loopback server's socket. */
export async function openBridge(): Promise<Bridge> {
  const exposed = windowBridge();
  if (exposed !== null) return exposed;
  const { createBrowserBridge } = await import('./browser-client.ts');
  return createBrowserBridge(`ws://127.0.0.1:${window.location.port}`);
}
