/** One row of the import matrix: what the files under a prefix may import besides their own folder. */
export interface MatrixRow {
  /** Path prefix of the importing files; the longest that fits counts. */
  readonly prefix: string;
  /** Path prefixes of files they may import. Each row may always import what is under its own prefix. */
  readonly folders: readonly string[];
  /** Packages they may import, with whatever is below them. */
  readonly packages: readonly string[];
  /** Whether Node.js's own modules may be imported. */
  readonly node: boolean;
}

const below = {
  models: ['main/models', 'shared'],
  ingest: ['main/ingest', 'main/models', 'shared'],
  tools: ['main/tools', 'main/ingest', 'main/models', 'shared'],
  journal: ['main/journal', 'main/tools', 'main/ingest', 'main/models', 'shared'],
} as const;
const belowMemory = ['main/memory', ...below.journal] as const;
const belowContext = ['main/context', ...belowMemory] as const;
const belowAgent = ['main/agent', ...belowContext] as const;
const belowIpc = ['main/ipc', ...belowAgent] as const;

/**
 * Who may import what (design 1). Imports go down the layers or sideways within one, never up. A package not named for a row
 * fails, and so does a file under no row.
 */
export const importMatrix: readonly MatrixRow[] = [
  { prefix: 'shared/', folders: [], packages: ['zod'], node: false },
  { prefix: 'preload/', folders: ['shared'], packages: ['electron'], node: false },
  {
    prefix: 'renderer/',
    folders: ['shared'],
    packages: [
      '@tanstack/react-query',
      '@tanstack/react-virtual',
      // Types of the syntax tree that react-markdown hands to its plugins.
      'hast',
      'pdfjs-dist',
      'react',
      'react-aria-components',
      'react-dom',
      'react-markdown',
      'rehype-sanitize',
      'remark-gfm',
    ],
    node: false,
  },
  { prefix: 'main/models/', folders: below.models, packages: ['openai', 'zod'], node: true },
  {
    prefix: 'main/models/embed/',
    folders: below.models,
    packages: ['@xenova/transformers', 'zod'],
    node: true,
  },
  {
    prefix: 'main/ingest/',
    folders: below.ingest,
    packages: [
      'chardet',
      'fast-xml-parser',
      'file-type',
      'iconv-lite',
      'jszip',
      'mammoth',
      'parse5',
      'pdfjs-dist',
      'zod',
    ],
    node: true,
  },
  {
    prefix: 'main/tools/',
    folders: below.tools,
    packages: ['fast-xml-parser', 'ipaddr.js', 'zod'],
    node: true,
  },
  {
    prefix: 'main/journal/',
    folders: below.journal,
    packages: ['better-sqlite3', 'canonicalize', 'zod'],
    node: true,
  },
  {
    prefix: 'main/memory/',
    folders: belowMemory,
    packages: ['better-sqlite3', 'canonicalize', 'uuid', 'zod'],
    node: true,
  },
  { prefix: 'main/context/', folders: belowContext, packages: ['canonicalize', 'zod'], node: true },
  { prefix: 'main/agent/', folders: belowAgent, packages: ['canonicalize', 'zod'], node: true },
  { prefix: 'main/ipc/', folders: belowIpc, packages: ['zod'], node: true },
  { prefix: 'main/app', folders: belowIpc, packages: ['better-sqlite3', 'pino', 'uuid', 'zod'], node: true },
  { prefix: 'main/hosts/', folders: ['main/app.ts', 'main/app', ...belowIpc], packages: ['zod'], node: true },
  {
    prefix: 'main/hosts/electron',
    folders: ['main/hosts', 'main/app.ts', 'main/app', ...belowIpc],
    packages: ['electron', 'zod'],
    node: true,
  },
  {
    prefix: 'main/hosts/browser',
    folders: ['main/hosts', 'main/app.ts', 'main/app', ...belowIpc],
    packages: ['ws', 'zod'],
    node: true,
  },
  {
    prefix: 'main/hosts/cli',
    folders: ['main/hosts', 'main/app.ts', 'main/app', ...belowIpc],
    packages: ['commander', 'zod'],
    node: true,
  },
  { prefix: 'build/', folders: ['main', 'shared'], packages: ['*'], node: true },
  {
    prefix: 'test/',
    folders: ['main', 'preload', 'renderer', 'shared', 'build', 'fixtures'],
    packages: ['*'],
    node: true,
  },
];

/** Files at the root of the repository: configuration of the tools. */
export const configurationFiles: readonly string[] = [
  'electron.vite.config.ts',
  'playwright.config.ts',
  'vitest.config.ts',
];
