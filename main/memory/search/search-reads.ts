import type { Database } from 'better-sqlite3';
import { openThreadMessages, type ThreadMessages } from './conversation-messages.ts';
import { type FullTextSearch, openFullTextSearch } from './full-text-search.ts';
import { openStoreTexts, type StoreTexts } from './store-texts.ts';
import { openStoredHits, type StoredHits } from './stored-hit.ts';

/** Everything a search reads of the database. Its statements are prepared once, not at every search. */
export interface SearchReads {
  readonly fullText: FullTextSearch;
  readonly texts: StoreTexts;
  readonly threads: ThreadMessages;
  readonly stored: StoredHits;
}

export function openSearchReads(database: Database): SearchReads {
  return {
    fullText: openFullTextSearch(database),
    texts: openStoreTexts(database),
    threads: openThreadMessages(database),
    stored: openStoredHits(database),
  };
}
