/** Where a record is from, as short as it is told apart: the name of a file without its folders; anything else as it is. */
export function sourceName(source: string): string {
  const isPath = source.startsWith('/') || /^[A-Za-z]:[\\/]/u.test(source);
  if (!isPath) return source;
  const name = source.split(/[\\/]/u).at(-1) ?? '';
  return name === '' ? source : name;
}
