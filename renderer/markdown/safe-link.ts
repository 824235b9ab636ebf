/** The link itself when it is absolute and https or mailto, else null: it is then shown as plain text. */
export function safeLink(href: string | undefined): string | null {
  if (href === undefined || !URL.canParse(href)) return null;
  const { protocol } = new URL(href);
  return protocol === 'https:' || protocol === 'mailto:' ? href : null;
}
