import { CommonplaceError } from '../../shared/errors.ts';

/** The files a page was given, by name, so that one can be added again: a page can't open a file a second time by itself. */
export class AddedFiles {
  readonly #files = new Map<string, File>();
  readonly #ambiguous = new Set<string>();

  remember(file: File): void {
    const known = this.#files.get(file.name);
    const isOther = known?.size !== file.size || known.lastModified !== file.lastModified;
    if (known !== undefined && isOther) this.#ambiguous.add(file.name);
    this.#files.set(file.name, file);
  }

  /** The file of that name; null when the page was given none. Errors: `conflict` when it was given several, one of which is meant. */
  find(name: string): File | null {
    if (this.#ambiguous.has(name)) {
      throw new CommonplaceError(
        'conflict',
        `Several files named ${name} were added here. Rename the one that is meant and add it again.`,
      );
    }
    return this.#files.get(name) ?? null;
  }
}
