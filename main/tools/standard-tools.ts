import { createArxivSearch } from './arxiv-search.ts';
import { expandSummary } from './expand-summary.ts';
import { createFetchArxivPaper } from './fetch-arxiv-paper.ts';
import { getCurrentTime } from './get-current-time.ts';
import { ingestDocument } from './ingest-document.ts';
import { readToolLog } from './read-tool-log.ts';
import { readToolbox } from './read-toolbox.ts';
import { rememberEntity } from './remember-entity.ts';
import { rememberNote } from './remember-note.ts';
import { searchMemory } from './search-memory.ts';
import { summarizeAndStore } from './summarize-and-store.ts';
import type { Tool } from './tool.ts';

export interface ArxivAddresses {
  /** Ends in a slash, for example https://export.arxiv.org/api/ */
  readonly api: string;
  readonly site: string;
}

export const publicArxiv: ArxivAddresses = {
  api: 'https://export.arxiv.org/api/',
  site: 'https://arxiv.org/',
};

/** The tools every vault starts with (spec B, Tools). */
export function standardTools(arxiv: ArxivAddresses = publicArxiv): readonly Tool[] {
  return [
    createArxivSearch(arxiv.api),
    createFetchArxivPaper(arxiv.site),
    getCurrentTime,
    expandSummary,
    summarizeAndStore,
    readToolbox,
    readToolLog,
    searchMemory,
    rememberNote,
    rememberEntity,
    ingestDocument,
  ];
}
