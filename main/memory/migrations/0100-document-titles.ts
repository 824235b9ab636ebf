import type { Migration } from './migration.ts';

/** The file's name at the end of a path: SQLite has no function for it. */
const fileNameSql = `replace(path, rtrim(path, replace(replace(path, '/', ''), '\\', '')), '')`;

/**
 * Whether a document's content says its title, or the title is its own name. Documents that had taken another's name for their title,
 * because they share its content, get their own.
 */
export const documentTitles: Migration = {
  number: 100,
  name: 'document-titles',
  sql: `
    ALTER TABLE document ADD COLUMN title_declared INTEGER NOT NULL DEFAULT 0;
    UPDATE document SET title = ${fileNameSql}
      WHERE status = 'added' AND path IS NOT NULL AND EXISTS (
        SELECT 1 FROM document other WHERE other.content_hash = document.content_hash AND other.id <> document.id
          AND other.title = document.title
          AND (other.path IS NULL OR other.title = ${fileNameSql.replaceAll('path', 'other.path')}));
    UPDATE document SET title_declared = 1
      WHERE status = 'added' AND path IS NOT NULL AND title <> ${fileNameSql};
  `,
};
