import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';

/** One paper of an arXiv search. `abstract` has at most 2,500 characters (spec B, Tools). */
export interface ArxivPaper {
  readonly arxiv_id: string;
  readonly entry_id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly published: string;
  readonly abstract: string;
}

const abstractLimit = 2500;

const entrySchema = z.object({
  id: z.string().min(1),
  title: z.string(),
  summary: z.string().default(''),
  published: z.string().default(''),
  author: z.array(z.object({ name: z.string() })).default([]),
});
const feedSchema = z.object({
  feed: z.object({ entry: z.array(entrySchema).default([]) }),
});

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: true,
  isArray: (name) => name === 'entry' || name === 'author',
});

/**
 * Reads an arXiv API answer (an Atom feed). An empty result is an empty list; arXiv reports bad queries as a feed with one entry
 * titled "Error", which becomes `tool_failed` with arXiv's own sentence, as does anything that is no such feed.
 */
export function parseArxivFeed(xml: string): readonly ArxivPaper[] {
  if (XMLValidator.validate(xml) !== true) {
    throw new CommonplaceError(
      'tool_failed',
      'arXiv answered with something that is not a feed. Try again later.',
    );
  }
  const parsed = feedSchema.safeParse(parser.parse(xml));
  if (!parsed.success) {
    throw new CommonplaceError('tool_failed', 'arXiv answered with a feed of an unknown shape.', {
      cause: parsed.error,
    });
  }
  const entries = parsed.data.feed.entry;
  const first = entries[0];
  if (first !== undefined && first.title.trim() === 'Error' && first.id.includes('/api/errors')) {
    throw new CommonplaceError('tool_failed', `arXiv refused the search: ${fold(first.summary)}`);
  }
  return entries.map(toPaper);
}

function toPaper(entry: z.infer<typeof entrySchema>): ArxivPaper {
  return {
    arxiv_id: entry.id.replace(/^https?:\/\/[^/]+\/abs\//, ''),
    entry_id: entry.id,
    title: fold(entry.title),
    authors: entry.author.map((author) => fold(author.name)),
    published: entry.published,
    abstract: [...fold(entry.summary)].slice(0, abstractLimit).join(''),
  };
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
