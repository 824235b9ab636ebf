import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A folder of the public data to measure with, beside the repository; null where it is missing. */
export function sharedData(name: string): string | null {
  const path = fileURLToPath(new URL(`../../../../shared/data/${name}/`, import.meta.url));
  return existsSync(path) ? path : null;
}
