/** What consumers are told of a forget once its transaction is committed (spec E4, E5). */
export interface ForgetNotice {
  readonly version: number;
  /** Every record that is gone, targets included. */
  readonly ids: readonly string[];
  /** Runs that held one of them: they have ended, and nothing they still say may be written. */
  readonly run_ids: readonly string[];
}
