/** Every string in a JSON text. Errors: `SyntaxError` for what is none. */
export function stringsOf(json: string): readonly string[] {
  const strings: string[] = [];
  JSON.parse(json, (_key, value: unknown) => {
    if (typeof value === 'string') strings.push(value);
    return null;
  });
  return strings;
}
