import type { Migration } from './migration.ts';

/** Calls of a provider's model outside a run's own loop, by what they sent: a forget's receipt counts them (E8). */
export const providerCalls: Migration = {
  number: 130,
  name: 'provider-calls',
  sql: `
    CREATE TABLE provider_call (
      source_id TEXT NOT NULL,
      call_id TEXT NOT NULL,
      source_version INTEGER NOT NULL,
      model TEXT NOT NULL,
      PRIMARY KEY (source_id, call_id)
    ) WITHOUT ROWID;
  `,
};
