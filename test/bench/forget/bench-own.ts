import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJournal } from '../../../main/journal/export-journal.ts';
import { verifyJournal } from '../../../main/journal/verify-journal.ts';
import type { ChatRequest } from '../../../main/models/chat/chat-model.ts';
import { createLexicalEmbedder } from '../../../main/models/embed/lexical-embedder.ts';
import { createScriptedModel } from '../../scripted/scripted-model.ts';
import { createTestAgent } from '../../scripted/test-agent.ts';
import { openBenchVault } from './bench-vault.ts';
import { paths, plant, sentinel } from './planting.ts';
import { residueInFiles, residueInReads, residueInSearches, sentinelsIn } from './residue.ts';

export interface OwnScore {
  readonly facts: number;
  readonly paths: number;
  /** Share of (fact, path) pairs of which nothing is left anywhere, 0 to 1. */
  readonly score: number;
  readonly residue: { readonly [place: string]: readonly string[] };
  readonly controls_lost: readonly string[];
  readonly journal_ok: boolean;
  readonly receipts_clean: boolean;
  readonly audit_ok: boolean;
}

const questions = 20;

/**
 * Plants `facts` facts and one control along every path, forgets the facts, and looks for them in reads, searches, opened summaries, the
 * next model inputs, exports, and the bytes of every file.
 */
export async function measureOwn(facts: number): Promise<OwnScore> {
  const bench = openBenchVault(createLexicalEmbedder());
  const exportsFolder = mkdtempSync(join(tmpdir(), 'commonplace-exports-'));
  const { memory, vault } = bench;
  try {
    const forgotten: string[] = [];
    const runs: string[] = [];
    for (const path of paths) {
      for (let fact = 0; fact < facts; fact += 1) {
        forgotten.push(await plant(memory, path, fact));
        if (path === 'journal' || path === 'snapshot') runs.push(`run-${path}-${fact}`);
      }
      await plant(memory, path, facts + 20);
      if (path === 'journal' || path === 'snapshot') runs.push(`run-${path}-${facts + 20}`);
    }
    await memory.rotateBackups();
    for (const run of runs) {
      const file = join(exportsFolder, `${run}.jsonl`);
      const text = Buffer.from(exportJournal(vault.database, run));
      writeFileSync(file, text);
      await memory.rememberExport(file, run, text);
    }
    const words = paths.flatMap((path) => Array.from({ length: facts }, (_, fact) => sentinel(path, fact)));
    const receipts: boolean[] = [];
    for (let start = 0; start < forgotten.length; start += facts) {
      const receipt = await memory.forget({ ids: forgotten.slice(start, start + facts) });
      receipts.push(receipt.scan.status === 'clean');
    }
    const reads = await residueInReads(memory, runs);
    const searches = await residueInSearches(memory, words);
    const files = residueInFiles([bench.folder, exportsFolder]);
    const journal = verifyJournal(vault.database);
    const audits = await memory.auditForgets();
    await memory.close();
    const inputs = await residueInInputs(bench.folder);

    const places = { reads, searches, files, inputs };
    const control = (path: (typeof paths)[number]): string => sentinel(path, facts + 20);
    const left = words.filter((word) => Object.values(places).some((found) => found.has(word)));
    return {
      facts,
      paths: paths.length,
      score: 1 - left.length / words.length,
      residue: Object.fromEntries(
        Object.entries(places).map(([place, found]) => [place, words.filter((word) => found.has(word))]),
      ),
      controls_lost: paths.map(control).filter((word) => !reads.has(word) || !files.has(word)),
      journal_ok: journal.ok,
      receipts_clean: receipts.every(Boolean),
      audit_ok: audits.every(({ ok }) => ok),
    };
  } finally {
    await bench.remove();
    rmSync(exportsFolder, { recursive: true, force: true });
  }
}

/** Every sentinel that the model is shown when it is asked about the forgotten facts. */
async function residueInInputs(folder: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const model = createScriptedModel((request: ChatRequest) => {
    for (const { content } of request.messages) for (const word of sentinelsIn(content)) found.add(word);
    return request.purpose === 'answer' ? 'I do not know.' : '{"entities": []}';
  });
  const { agent, close } = await createTestAgent({ model, folder });
  for (let question = 0; question < questions; question += 1) {
    const path = paths[question % paths.length] ?? 'message';
    const text = `What is the code word of ledger ${question}, and which door does it open?`;
    await agent.ask({ thread_id: `thread-${path}-0`, text });
  }
  await close();
  return found;
}
