const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/**
 * A text as a terminal may be given it: what documents, file names and models say can't move its cursor, set its title or write into
 * its clipboard. Tabs and line ends stay, those of Windows as plain ones.
 */
export function printable(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(control, '\ufffd');
}
