import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the renderer over a fake bridge, for looking at it: `vite build -c test/renderer-harness/vite.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    target: 'chrome130',
    outDir: join(import.meta.dirname, '../../node_modules/.cache/renderer-harness'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
