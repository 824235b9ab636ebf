/** The four headings of a summary, in order (spec R8). */
export const summaryHeadings = [
  'Technical Information',
  'Emotional Context',
  'Entities & References',
  'Action Items & Decisions',
] as const;

/** What stands under each of the four headings, in order. */
export type SummarySections = readonly [string, string, string, string];

const nothing = 'None.';

function headingKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/\band\b/gu, '&')
    .replace(/\s+/gu, ' ')
    .trim();
}

const headingKeys = summaryHeadings.map(headingKey);

/** The number of the heading a line is, with what follows on the same line; null for any other line. */
function readHeading(line: string): { readonly index: number; readonly rest: string } | null {
  const match = /^\s*(?:#{1,6}\s*)?(?:\d+[.)]\s*)?[*_]*([A-Za-z& ]+?)\s*[*_]*\s*(?::\s*[*_]*\s*(.*))?$/u.exec(
    line,
  );
  const index = headingKeys.indexOf(headingKey(match?.[1] ?? ''));
  return index < 0 ? null : { index, rest: match?.[2] ?? '' };
}

/**
 * Reads a summary with exactly the four headings in order; whatever stands before the first is left out. Null when one
 * is missing, doubled or out of order, when there is another heading, or when nothing stands under any (spec R8).
 */
export function parseSummary(text: string): SummarySections | null {
  const sections: string[][] = [];
  for (const line of text.split('\n')) {
    const heading = readHeading(line);
    if (heading !== null) {
      if (heading.index !== sections.length) return null;
      sections.push(heading.rest === '' ? [] : [heading.rest]);
      continue;
    }
    const section = sections.at(-1);
    if (section === undefined) continue;
    if (/^\s*#{1,6}\s/u.test(line)) return null;
    section.push(line);
  }
  const [technical, emotional, entities, actions] = sections.map((lines) => lines.join('\n').trim());
  if (technical === undefined || emotional === undefined || entities === undefined || actions === undefined) {
    return null;
  }
  const parsed: SummarySections = [technical, emotional, entities, actions];
  return parsed.every((section) => section.replace(/[-*•\s]/gu, '') === '') ? null : parsed;
}

/** Writes a summary with exactly the four headings. */
export function writeSummary(sections: SummarySections): string {
  return summaryHeadings
    .map((heading, index) => `## ${heading}\n${sections[index]?.trim() || nothing}`)
    .join('\n\n');
}

function saysNothing(line: string): boolean {
  return /^[-*•\s]*(?:none(?: noted| mentioned)?|nothing|n\/a)?\.?\s*$/iu.test(line);
}

/** Makes one summary of the summaries of parts: the lines under each heading in order, each once. */
export function mergeSummaries(parts: readonly SummarySections[]): SummarySections {
  const merge = (index: 0 | 1 | 2 | 3): string => {
    const lines = parts.flatMap((part) => part[index].split('\n')).filter((line) => !saysNothing(line));
    return lines.length === 0 ? nothing : [...new Set(lines)].join('\n');
  };
  return [merge(0), merge(1), merge(2), merge(3)];
}
