import { describe, expect, test } from 'vitest';
import { checkImport } from '../../../../build/lint/check-import.ts';

const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/contract/call.ts', 'zod'],
  ['shared/contract/call.ts', '../errors.ts'],
  ['preload/preload.ts', '../shared/contract/client.ts'],
  ['preload/preload.ts', 'electron'],
  ['renderer/app/app.tsx', '../../shared/errors.ts'],
  ['renderer/app/app.tsx', 'react-dom/client'],
  ['renderer/app/app.tsx', './app.css'],
  ['main/memory/stores/chunks.ts', '../../journal/journal.ts'],
  ['main/memory/stores/chunks.ts', '../lineage.ts'],
  ['main/memory/stores/chunks.ts', 'node:fs'],
  ['main/models/embed/transformers.ts', '@xenova/transformers'],
  ['main/app.ts', './agent/turn.ts'],
  ['main/hosts/cli.ts', './vault-location.ts'],
  ['main/hosts/cli/program.ts', 'commander'],
  ['main/hosts/electron.ts', '../app.ts'],
  ['main/hosts/electron/window.ts', 'electron'],
  ['main/hosts/browser/socket.ts', 'ws'],
  ['test/unit/main/app.test.ts', '../../../main/app.ts'],
  ['vitest.config.ts', 'vitest/config'],
];

const refused: readonly (readonly [file: string, specifier: string, says: string])[] = [
  ['shared/contract/call.ts', '../../main/app.ts', 'never up'],
  ['shared/contract/call.ts', 'node:fs', "Node.js's node:fs"],
  ['shared/contract/call.ts', 'fs', "Node.js's fs"],
  ['shared/contract/call.ts', 'react', 'package react'],
  ['preload/preload.ts', 'zod', 'package zod'],
  ['preload/preload.ts', '../renderer/app/app.tsx', 'never up'],
  ['renderer/app/app.tsx', '../../main/app.ts', 'never up'],
  ['renderer/app/app.tsx', 'electron', 'package electron'],
  ['renderer/app/app.tsx', '../../test/fixture.ts', 'never up'],
  ['main/models/chat/openai.ts', '../../memory/memory-manager.ts', 'never up'],
  ['main/models/chat/openai.ts', '@xenova/transformers', 'package @xenova/transformers'],
  ['main/journal/reducer.ts', '../memory/memory-manager.ts', 'never up'],
  ['main/memory/manager.ts', '../app.ts', 'never up'],
  ['main/memory/manager.ts', '../application/thing.ts', 'never up'],
  ['main/agent/turn.ts', '../hosts/cli.ts', 'never up'],
  ['main/agent/turn.ts', 'electron', 'package electron'],
  ['main/app.ts', './hosts/cli.ts', 'never up'],
  ['main/hosts/cli/program.ts', 'electron', 'package electron'],
  ['main/hosts/static-file.ts', 'electron', 'package electron'],
  ['main/tools/tool.ts', '../../test/stand-in.ts', 'never up'],
  ['main/unlisted/thing.ts', 'zod', 'under no row'],
];

describe('the import matrix', () => {
  test.each(allowed)('%s may import %s', (file, specifier) => {
    expect(checkImport(file, specifier)).toBeNull();
  });

  test.each(refused)('%s may not import %s', (file, specifier, says) => {
    expect(checkImport(file, specifier)).toContain(says);
  });
});
