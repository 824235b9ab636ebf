/** What windows keep outside the vault: their own storage, caches and crash reports (spec E8). */
export interface WindowStorage {
  /** Where it lies; a scan looks there as well. */
  readonly folders: readonly string[];
  /** What of it the app can't look at, as whole sentences for the receipt. */
  readonly beyondReach: readonly string[];
  /** Empties it; called when something forgotten was found there. */
  clear(): Promise<void>;
}
