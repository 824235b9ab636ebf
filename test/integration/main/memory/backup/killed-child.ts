/** A process that is killed while it makes a backup of the vault in the folder it is given, as by a power cut. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createMemoryManager } from '../../../../../main/memory/create-memory-manager.ts';
import { openVault } from '../../../../../main/memory/vault/open-vault.ts';
import { createVectorIndex } from '../../../../../main/memory/vectors/vector-index.ts';
import { createLexicalEmbedder } from '../../../../../main/models/embed/lexical-embedder.ts';
import { ask } from '../write-messages.ts';
import { addBallast, untilBegun } from './vault-under-backup.ts';

const [folder = '', said = ''] = process.argv.slice(2);
const vault = openVault({ folder, clock: Date.now, random: randomBytes });
const embedder = createLexicalEmbedder();
const { fingerprint, dimensions } = embedder;
const memory = createMemoryManager({
  vault,
  embedder,
  index: createVectorIndex({ database: vault.database, fingerprint, dimensions }),
  clock: Date.now,
  ids: randomUUID,
  random: randomBytes,
});
await ask(memory, said);
addBallast(vault, 12);
void memory.rotateBackups();
await untilBegun(vault);
process.kill(process.pid, 'SIGKILL');
