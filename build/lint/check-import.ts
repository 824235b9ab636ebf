import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { configurationFiles, importMatrix, type MatrixRow } from './import-matrix.ts';

/**
 * Says what is wrong with one import, or null when it is allowed.
 * `file` is the importing file's path from the root of the repository, with forward slashes; `specifier` what it imports.
 */
export function checkImport(
  file: string,
  specifier: string,
  matrix: readonly MatrixRow[] = importMatrix,
): string | null {
  if (configurationFiles.includes(file)) {
    return null;
  }
  const row = rowOf(file, matrix);
  if (row === null) {
    return `${file} is under no row of the import matrix. Add one to build/lint/import-matrix.ts.`;
  }
  if (specifier.startsWith('.') || specifier.startsWith('/')) {
    return checkPath(file, specifier, row);
  }
  if (specifier.startsWith('node:') || isBuiltin(specifier)) {
    return row.node ? null : `${row.prefix} may not import Node.js's ${specifier}.`;
  }
  const name = packageName(specifier);
  return row.packages.includes('*') || row.packages.includes(name)
    ? null
    : `${row.prefix} may not import the package ${name}. If it should, list it in build/lint/import-matrix.ts.`;
}

function rowOf(file: string, matrix: readonly MatrixRow[]): MatrixRow | null {
  const fitting = matrix.filter((row) => file.startsWith(row.prefix));
  return fitting.toSorted((a, b) => b.prefix.length - a.prefix.length)[0] ?? null;
}

function checkPath(file: string, specifier: string, row: MatrixRow): string | null {
  const target = posix.normalize(
    specifier.startsWith('/') ? specifier : posix.join(posix.dirname(file), specifier),
  );
  const allowed =
    target.startsWith(row.prefix) ||
    row.folders.some((folder) => target === folder || target.startsWith(`${folder}/`));
  return allowed ? null : `${row.prefix} may not import ${target}: imports go down the layers, never up.`;
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}
