import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestMemory } from '../open-test-memory.ts';
import { ask } from '../write-messages.ts';

/** Files are read in parts of so many bytes. */
const part = 1 << 20;
/** Of exactly so many letters that it is no more than a piece. */
const text = 'Quokka marmalade at dawn';

test.each(['utf8', 'utf16le'] as const)(
  'E8 what lies across two parts of a file is found wherever it begins, in %s',
  async (encoding) => {
    const { memory, folder } = await openTestMemory();
    const message = await ask(memory, text);
    const planted = Buffer.from(text, encoding);
    const places = Array.from({ length: planted.length + 2 }, (_item, index) => index - 1);
    mkdirSync(join(folder, 'exports'), { recursive: true });
    const files = places.map((before) => join(folder, 'exports', `begins-${before}-before.bin`));
    for (const [index, file] of files.entries()) {
      const bytes = Buffer.alloc(part + 100);
      planted.copy(bytes, part - (places[index] ?? 0));
      writeFileSync(file, bytes);
    }
    const { scan } = await memory.forget({ ids: [message.id] });
    expect(new Set(scan.residue)).toEqual(new Set(files));
    expect(scan.status).toBe('not_clean');
  },
);
