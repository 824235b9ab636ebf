/** Whether a line is a Markdown heading. */
export function isHeading(text: string): boolean {
  return /^#{1,6}\s/u.test(text);
}

/** Whether a sentence is a fragment: a line of a form, a table or a title page, without an end. */
export function isFragment(text: string): boolean {
  return text.length < 160 && !/[.!?。！？:：]["'“”’»)\]]*(?:\[\d+\])*$/u.test(text);
}

/** A line of a table of contents: a title, leaders or a gap, and a page number; or only a section number and a title. */
function isContentsLine(text: string): boolean {
  return (
    /(?:\.\s?){4,}\s*\d*\s*$/u.test(text) ||
    /^\d+(?:\.\d+)*\s?(?:\d{4}[–-]\d{4}|\p{Lu})[^.!?]{2,80}$/u.test(text) ||
    /^\d{4}\s?[–-]\s?(?:\d{4}|present)\b[^.!?]{0,80}$/u.test(text)
  );
}

/** A row of titles one after the other without a mark between them, as of a site's navigation. */
function isTitleRow(text: string): boolean {
  const tokens = text.trim().split(/\s+/u);
  if (tokens.length < 5 || tokens.length > 40 || /[\p{P}\d]/u.test(text)) return false;
  return tokens.filter((token) => /^\p{Lu}/u.test(token)).length === tokens.length;
}

function isBibliographyEntry(text: string): boolean {
  return /^\[\d{1,3}\]\s/u.test(text) || /^\S.{5,200}\b(?:In Proceedings|pp\.|pages \d+)/su.test(text);
}

/** The share of a text that is markup or code rather than prose. */
function markupShare(text: string): number {
  const marks = text.match(/<[^>]{0,400}>?|&\w{2,6};|[{}<>=\\|_^~]|https?:\S+|\w+="[^"]*"/gu) ?? [];
  return marks.reduce((sum, mark) => sum + mark.length, 0) / Math.max(1, text.length);
}

/** What is only letters' debris: axis labels, formulas, tables of numbers, fonts without a mapping. */
function isGarbled(text: string): boolean {
  if (text.length <= 25) return false;
  const letters = (text.match(/[\p{L}\s]/gu) ?? []).length / text.length;
  const tokens = text.split(/\s+/u);
  const short = tokens.filter((token) => token.length <= 2).length / tokens.length;
  return letters < 0.6 || (tokens.length >= 10 && short > 0.7 && !/\p{Script=Han}/u.test(text));
}

/** How much less a sentence of this form is worth as an answer: 0 for plain prose, down to about -1. */
export function formPenalty(text: string): number {
  if (isHeading(text)) return -0.6;
  const markup = markupShare(text);
  return (
    (/[?？]["'”’)]*$/u.test(text) ? -0.3 : 0) +
    (isContentsLine(text) || isTitleRow(text) ? -0.4 : 0) +
    (isGarbled(text) ? -0.4 : 0) +
    (isBibliographyEntry(text) ? -0.2 : 0) +
    (markup > 0.08 ? -Math.min(0.5, 2 * markup) : 0) +
    (text.length > 380 ? -0.1 : 0) +
    (/^\p{Ll}/u.test(text) && !/^\p{Ll}[^.]{30,}[.!?]$/su.test(text) ? -0.1 : 0)
  );
}
