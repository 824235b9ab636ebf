import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { createLexicalEmbedder } from '../../../main/models/embed/lexical-embedder.ts';
import { sentinel } from './planting.ts';
import { residueInFiles } from './residue.ts';

const peersFolder = fileURLToPath(new URL('peers/', import.meta.url));
const run = promisify(execFile);
/** What a peer's own reads still give back after its own delete calls. */
const outcomeSchema = z.object({ found: z.array(z.string()) });

export type PeerScore =
  | { readonly name: string; readonly skipped: string }
  | { readonly name: string; readonly facts: number; readonly score: number; readonly note: string };

const peers = [
  { name: 'mem0ai', script: 'mem0-forget.mjs' },
  { name: '@langchain/langgraph-checkpoint-sqlite', script: 'langgraph-forget.mjs' },
] as const;

/** The same facts in peers' local stores, deleted by their own calls; looked for in their reads and in the bytes of their files. */
export async function measurePeers(facts: number): Promise<readonly PeerScore[]> {
  const embeddings = await startEmbeddings();
  const scores: PeerScore[] = [];
  for (const peer of peers) scores.push(await measurePeer(peer, facts, embeddings.url));
  embeddings.close();
  return scores;
}

async function measurePeer(
  { name, script }: (typeof peers)[number],
  facts: number,
  embeddingsUrl: string,
): Promise<PeerScore> {
  const missing = installPeers(name);
  if (missing !== null) return { name, skipped: missing };
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-peer-'));
  try {
    const words = Array.from({ length: facts }, (_, fact) => sentinel('message', fact));
    const environment = {
      ...process.env,
      MEM0_TELEMETRY: 'false',
      FACTS: JSON.stringify(words),
      EMBEDDINGS: embeddingsUrl,
      FOLDER: folder,
      DIMENSION: String(createLexicalEmbedder().dimensions),
    };
    const { stdout } = await run(process.execPath, [join(peersFolder, script)], {
      env: environment,
      timeout: 300_000,
      cwd: folder,
    });
    const { found } = outcomeSchema.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
    const files = residueInFiles([folder]);
    const left = words.filter((word) => files.has(word) || found.includes(word));
    const inFiles = words.filter((word) => files.has(word)).length;
    return {
      name,
      facts,
      score: 1 - left.length / facts,
      note: `${found.length} in reads, ${inFiles} in files`,
    };
  } catch (error) {
    return { name, skipped: String(error).split('\n').slice(0, 2).join(' ') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null when the peer is there; else why not. */
function installPeers(name: string): string | null {
  if (existsSync(join(peersFolder, 'node_modules', name))) return null;
  try {
    execFileSync('npm', ['install', '--prefix', peersFolder], { timeout: 240_000, stdio: 'pipe' });
    return null;
  } catch (error) {
    return `it can't be installed: ${String(error).split('\n')[0]}`;
  }
}

/** An embeddings service of the OpenAI form, on this machine alone. */
async function startEmbeddings(): Promise<{ readonly url: string; readonly close: () => void }> {
  const embedder = createLexicalEmbedder();
  const bodySchema = z.object({ input: z.union([z.string(), z.array(z.string())]) });
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const { input } = bodySchema.parse(JSON.parse(body));
      void embedder.embedDocuments([input].flat()).then((vectors) => {
        const data = vectors.map((vector, index) => ({ object: 'embedding', index, embedding: [...vector] }));
        response.setHeader('Content-Type', 'application/json');
        response.end(
          JSON.stringify({
            object: 'list',
            data,
            model: 'lexical',
            usage: { prompt_tokens: 0, total_tokens: 0 },
          }),
        );
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.close() };
}
