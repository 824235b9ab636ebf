import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often a text occurs in any file of a folder, its encoding UTF-8. */
export function occurrences(folder: string, text: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = readFileSync(join(entry.parentPath, entry.name));
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1;
  }
  return count;
}
