import { acquireText } from '../../main/agent/acquire-text.ts';
import { chunkText } from '../../main/ingest/chunk.ts';
import { readFixture } from '../scripted/fixture-tools.ts';
import { createScriptedModel } from '../scripted/scripted-model.ts';
import { createTestAgent, writeSeedThread } from '../scripted/test-agent.ts';

// Run as a process of its own: writes the fixtures and the seed thread into the vault named on the command line (AC1).
const folder = process.argv[2];
if (folder === undefined) throw new Error('Name the vault.');
const { memory, close } = await createTestAgent({ model: createScriptedModel([]), folder });
await writeSeedThread(memory);
for (const name of ['kestrel-notes.md', 'heron-notes.md']) {
  const chunks = chunkText(await readFixture(`kb/${name}`));
  await acquireText(memory, { source: name, sourceId: name, title: name, chunks, origin: 'document' });
}
await close();
