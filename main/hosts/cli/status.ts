import { type Command, report, table } from './command.ts';

/** `status`: counts by store, embedder, versions, sizes. */
export const status: Command<object> = async (client) => {
  const value = await client.status.read({});
  const rows = [
    ['vault', value.vault],
    ['model', value.offline ? `${value.model} (offline)` : value.model],
    ['embedder', `${value.embedder.name} (${value.embedder.state})`],
    ['commit version', String(value.commit_version)],
    ...Object.entries(value.counts).map(([store, count]) => [store, String(count)]),
    ...Object.entries(value.sizes).map(([name, bytes]) => [name, `${bytes} bytes`]),
    ...value.notices.map((notice) => ['notice', notice]),
  ];
  return report(value, table(rows, ''));
};
