/** Opens the vault as the window's host does, drops a folder on it and ends as a power cut would, the moment that is answered. */
import { createApp } from '../../../main/app.ts';
import { createLocalClient } from '../../../main/ipc/local-client.ts';

const [vault = '', papers = ''] = process.argv.slice(2);
const main = new URL('../../../main/', import.meta.url);
const app = await createApp({
  vault,
  host: 'browser',
  environment: { COMMONPLACE_OFFLINE: '1' },
  workers: { ingest: new URL('ingest/worker.ts', main), embed: new URL('models/embed/worker.ts', main) },
});
const { queued } = await createLocalClient(app.handlers).documents.add({ paths: [papers] });
process.stdout.write(String(queued), () => process.kill(process.pid, 'SIGKILL'));
