import { counted } from '../../../shared/counted.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import type { DocumentRecord } from '../../../shared/records/records.ts';
import { type Command, report, table } from './command.ts';

/** `documents`: every document with its id, what became of it, and where it is from. */
export const documents: Command<object> = async (client) => {
  const { documents: list } = await client.documents.list({});
  const json = {
    documents: list.map(({ id, version, status, title, path, pages, chunks, reason }) => ({
      document_id: id,
      version,
      status,
      title,
      path,
      pages,
      chunks,
      ...(reason === null ? {} : { reason }),
    })),
  };
  const rows = list.map((document) => [
    document.id,
    document.status,
    counted(document.chunks, 'chunk'),
    whereFrom(document),
  ]);
  return report(json, table(rows, 'There are no documents yet.'));
};

function whereFrom({ path, title, reason }: DocumentRecord): string {
  const name = excerpt(path ?? title, 200);
  return reason === null ? name : `${name}: ${reason}`;
}
