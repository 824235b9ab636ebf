import path from 'node:path';
import { CommonplaceError, toErrorData } from '../../shared/errors.ts';
import type { Attachments, KeptCopy } from './attachments.ts';
import type { AgainOption, DocumentStore, NewDocument, StoredDocument } from './document-store.ts';
import { leadsInto } from './own-files.ts';
import { refuseAtSight } from './refuse-at-sight.ts';

/** Where a document comes from. */
export type DocumentSource =
  | { readonly path: string }
  | { readonly name: string; readonly bytes: Uint8Array };

export interface AdmissionOptions extends AgainOption {
  readonly store: DocumentStore;
  readonly attachments: Attachments;
  /** Bytes of one file. */
  readonly fileLimit: number;
  /** The vault's folder: nothing in it is a document. */
  readonly ownFolder?: string;
}

/** Not yet known: to be told from the content. */
const unknownMediaType = 'application/octet-stream';

/**
 * Copies a document in and finds or makes its row: `added` when this path (or, for bytes, this content) is known already, else
 * `queued`, or as it stands when it is on its way. Throws why it can't be taken on.
 */
export async function admit(source: DocumentSource, options: AdmissionOptions): Promise<StoredDocument> {
  if ('path' in source) {
    await refuseOwn(source.path, options.ownFolder);
    await refuseAtSight(source.path, nameOf(source), options.fileLimit);
  }
  const kept =
    'path' in source
      ? await options.attachments.keepFile(source.path)
      : await options.attachments.keepBytes(source.bytes);
  const sameContent = await options.store.findDocumentsByHash(kept.hash);
  const known =
    'path' in source
      ? sameContent.find((document) => document.path === source.path)
      : (sameContent.find((document) => document.status === 'added') ?? sameContent[0]);
  if (known !== undefined) {
    return known.status === 'failed' ? requeue(known, kept, options) : known;
  }
  const failedBefore = 'path' in source ? await findFailed(source.path, options.store) : undefined;
  if (failedBefore !== undefined) {
    return requeue(failedBefore, kept, options);
  }
  const document = {
    path: 'path' in source ? source.path : null,
    title: nameOf(source),
    media_type: unknownMediaType,
    bytes: kept.bytes,
    content_hash: kept.hash,
    attachment: kept.hash,
  };
  return create(document, options);
}

/** Before it is opened: closing the database's file would drop SQLite's lock on it, and a copy of the vault's copies would outlive them. */
async function refuseOwn(file: string, ownFolder: string | undefined): Promise<void> {
  if (ownFolder === undefined || !(await leadsInto(ownFolder, file))) return;
  throw new CommonplaceError(
    'invalid_input',
    `${file} belongs to the vault itself and can't be read into it. Name a file outside ${ownFolder}.`,
  );
}

/** A copy of forgotten content must not stay when it is not wanted again (spec E8). */
async function create(
  document: NewDocument & { readonly attachment: string },
  { store, attachments, again = false }: AdmissionOptions,
): Promise<StoredDocument> {
  try {
    return await store.createDocument(document, { again });
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'forgotten_content') {
      await removeUnused(document.attachment, store, attachments);
    }
    throw error;
  }
}

/** Puts a failed document back in the queue, with the content as it is now. */
export async function requeue(
  document: StoredDocument,
  kept: KeptCopy,
  { store, attachments, again = false }: Pick<AdmissionOptions, 'store' | 'attachments' | 'again'>,
): Promise<StoredDocument> {
  if (again) await store.allowAgain(document.id);
  const change = {
    status: 'queued',
    progress: 0,
    reason: null,
    reason_code: null,
    attempts: 0,
    bytes: kept.bytes,
    content_hash: kept.hash,
    attachment: kept.hash,
  } as const;
  await store.updateDocument(document.id, change);
  if (document.attachment !== null) await removeUnused(document.attachment, store, attachments);
  return { ...document, ...change };
}

/** A copy that no document has any more would be out of reach of every forget. */
async function removeUnused(name: string, store: DocumentStore, attachments: Attachments): Promise<void> {
  if (!(await store.usesAttachment(name))) await attachments.remove(name);
}

/**
 * Keeps a row for a document that can't be taken on, so that it can be shown and retried. Null when there is nothing to keep one
 * of: no such file, bytes without content, content the user had forgotten.
 */
export async function recordRefusal(
  source: DocumentSource,
  error: unknown,
  store: DocumentStore,
): Promise<StoredDocument | null> {
  const { code, message } = describeFailure(error, nameOf(source));
  if (!('path' in source) || !code.startsWith('document_')) {
    return null;
  }
  const change = { status: 'failed', progress: 0, reason: message, reason_code: code } as const;
  const row =
    (await findFailed(source.path, store)) ??
    (await store.createDocument({
      path: source.path,
      title: nameOf(source),
      media_type: unknownMediaType,
      bytes: 0,
      content_hash: '',
      attachment: null,
    }));
  await store.updateDocument(row.id, change);
  return { ...row, ...change };
}

/** Any failure as a code and a sentence for the user. */
export function describeFailure(
  error: unknown,
  name: string,
): { readonly code: string; readonly message: string } {
  if (error instanceof CommonplaceError) {
    return toErrorData(error);
  }
  const systemCode = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (systemCode) {
    case 'ENOENT':
      return {
        code: 'not_found',
        message: name.includes('\ufffd')
          ? `${name} can't be reached: its name is not UTF-8. Rename it and add it again.`
          : `${name} is not there. It may have been moved, renamed or deleted.`,
      };
    case 'EACCES':
    case 'EPERM':
      return { code: 'unavailable', message: `${name} may not be read: its permissions refuse it.` };
    default:
      return toErrorData(error);
  }
}

/** A document's own file name. */
export function nameOf(source: DocumentSource): string {
  return 'path' in source ? path.basename(source.path) : source.name;
}

async function findFailed(file: string, store: DocumentStore): Promise<StoredDocument | undefined> {
  const atPath = await store.findDocumentsByPath(file);
  return atPath.find((document) => document.status === 'failed');
}
