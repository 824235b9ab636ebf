const loneSurrogate = /[\ud800-\udfff]/gu;
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/g;
const invisible = /[\u00ad\u200b\u2060-\u2064]/g;

/**
 * Makes any extracted text fit to be stored and shown: one kind of line end, no control or invisible characters, no lone surrogates, no
 * trailing blanks, at most one blank line in a row, composed Unicode form.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u000c|\u0085/g, '\n')
    .replace(/\u2029/g, '\n\n')
    .replace(control, '')
    .replace(invisible, '')
    .replace(loneSurrogate, '\ufffd')
    .normalize('NFC')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}
