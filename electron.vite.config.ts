import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;

/** The main process's entries: its host and each script that runs in a thread or process of its own. */
const mainEntries = {
  electron: 'main/hosts/electron.ts',
  'ingest-worker': 'main/ingest/worker.ts',
  'embed-worker': 'main/models/embed/worker.ts',
};

export default defineConfig({
  main: {
    build: {
      target: 'node20.18',
      outDir: 'out/main',
      rollupOptions: {
        input: Object.fromEntries(
          Object.entries(mainEntries).map(([name, path]) => [name, join(root, path)] as const),
        ),
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      target: 'node20',
      outDir: 'out/preload',
      // A sandboxed preload can't require packages, so everything is bundled into the one file.
      externalizeDeps: false,
      rollupOptions: {
        input: join(root, 'preload/preload.ts'),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'renderer',
    plugins: [react()],
    build: {
      target: 'chrome130',
      outDir: 'out/renderer',
      // Inlined assets would be data URLs, which the page's policy allows for images only.
      assetsInlineLimit: 0,
      rollupOptions: { input: join(root, 'renderer/index.html') },
    },
  },
});
