import type { SourceReference } from '../../shared/records/base.ts';

/**
 * Everything a run's inputs have held so far, each record at the version it was first read. What the run writes is stamped with
 * it (spec E2), and a forget that reaches into it ends the run (spec E4).
 */
export class RunSources {
  private readonly versions = new Map<string, number>();

  add(sources: Iterable<SourceReference>): void {
    for (const source of sources) {
      if (!this.versions.has(source.id)) this.versions.set(source.id, source.version);
    }
  }

  holdsAny(ids: Iterable<string>): boolean {
    for (const id of ids) if (this.versions.has(id)) return true;
    return false;
  }

  list(): readonly SourceReference[] {
    return [...this.versions].map(([id, version]) => ({ id, version }));
  }
}
