import { countCodePoints } from '../../../shared/code-points.ts';
import { mergeSummaries, type SummarySections, writeSummary } from './headings.ts';
import { type Summarizer, summarizePart } from './summarize-part.ts';

/** The most characters a summary is meant to have; a longer one is condensed. */
const summaryLengthGoal = 6_000;
/** Lines kept under each heading where no model condenses. */
const linesPerHeading = 24;
const mostRounds = 3;

export interface CondensedSummary {
  readonly sections: SummarySections;
  readonly fallbackReasons: readonly string[];
  readonly modelCalls: number;
}

/**
 * Makes one summary of the summaries of parts. Where they are too long together, neighbours are summarised again until they
 * are not; without a model, or where it fails, lines spread evenly over the thread are kept. Errors: as `summarizePart`.
 */
export async function condenseSummaries(
  summarizer: Summarizer,
  parts: readonly SummarySections[],
  limit: number,
): Promise<CondensedSummary> {
  let current = parts;
  let modelCalls = 0;
  for (let round = 0; round < mostRounds && !summarizer.model.offline; round += 1) {
    if (isShort(mergeSummaries(current))) break;
    const next: SummarySections[] = [];
    for (const group of groupNeighbours(current, limit)) {
      const text = writeSummary(mergeSummaries(group));
      const made = await summarizePart(summarizer, text);
      modelCalls += made.modelCalls;
      if (made.fallbackReasons.length > 0) {
        return { sections: spreadLines(current), fallbackReasons: made.fallbackReasons, modelCalls };
      }
      next.push(...made.sections);
    }
    current = next;
  }
  const merged = mergeSummaries(current);
  return { sections: isShort(merged) ? merged : spreadLines(current), fallbackReasons: [], modelCalls };
}

function isShort(sections: SummarySections): boolean {
  return countCodePoints(writeSummary(sections)) <= summaryLengthGoal;
}

/** Consecutive parts that fit one call together; a part that fits none is thinned until it does. */
function groupNeighbours(
  parts: readonly SummarySections[],
  limit: number,
): readonly (readonly SummarySections[])[] {
  const groups: SummarySections[][] = [];
  let length = 0;
  for (const part of parts) {
    const fitted = fitPart(part, limit);
    const partLength = countCodePoints(writeSummary(fitted));
    const group = groups.at(-1);
    if (group === undefined || length + partLength > limit) {
      groups.push([fitted]);
      length = partLength;
    } else {
      group.push(fitted);
      length += partLength;
    }
  }
  return groups;
}

function fitPart(part: SummarySections, limit: number): SummarySections {
  let fitted = part;
  for (let lines = linesPerHeading; lines > 0; lines -= 1) {
    if (countCodePoints(writeSummary(fitted)) <= limit) return fitted;
    fitted = keepLines(part, lines, Math.floor(limit / (4 * lines)) - 1);
  }
  return fitted;
}

function spreadLines(parts: readonly SummarySections[]): SummarySections {
  return keepLines(
    mergeSummaries(parts),
    linesPerHeading,
    Math.floor(summaryLengthGoal / (4 * linesPerHeading)) - 2,
  );
}

/** At most `count` lines under each heading, spread evenly, each of at most `width` characters. */
function keepLines(sections: SummarySections, count: number, width: number): SummarySections {
  const keep = (section: string): string => {
    const lines = section.split('\n').filter((line) => line.trim() !== '');
    const step = Math.max(1, lines.length / count);
    const kept = Array.from(
      { length: Math.min(count, lines.length) },
      (_, index) => lines[Math.floor(index * step)] ?? '',
    );
    return kept.map((line) => shorten(line, width)).join('\n');
  };
  const [technical, emotional, entities, actions] = sections;
  return [keep(technical), keep(emotional), keep(entities), keep(actions)];
}

function shorten(line: string, width: number): string {
  const characters = [...line];
  return characters.length <= width ? line : `${characters.slice(0, Math.max(1, width - 1)).join('')}…`;
}
