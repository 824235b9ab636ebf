import type { Bridge } from './bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload script; absent in a browser. */
    readonly commonplace?: Bridge;
  }
}

/** The bridge that the preload script exposed, or null in a browser. The only place that reads the global. */
export function windowBridge(): Bridge | null {
  return window.commonplace ?? null;
}
