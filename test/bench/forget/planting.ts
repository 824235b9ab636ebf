import type { Memory } from '../../../main/memory/create-memory-manager.ts';
import type { MemoryWrite } from '../../../main/memory/memory-write.ts';
import type { SourceReference } from '../../../shared/records/base.ts';

/** The ways a fact gets into a vault, each from what is forgotten to where it is looked for. */
export const paths = [
  'message',
  'document',
  'tool',
  'note',
  'answer',
  'summary',
  'entity',
  'workflow',
  'vector',
  'snapshot',
  'journal',
  'twice',
  'backup',
  'cache',
] as const;
export type Path = (typeof paths)[number];

/** Letters only, so that it is one word everywhere; unlike any other. */
export function sentinel(path: Path, fact: number): string {
  const digits = [...String(fact)].map((digit) => 'bcdfghjklm'[Number(digit)] ?? '').join('');
  return `zqx${path}qzq${digits}xqz`;
}

export const sentinelPattern = /zqx[a-z]+?qzq[bcdfghjklm]+xqz/g;

/** Plants one fact along one path and answers what has to be forgotten for it to go. */
export async function plant(memory: Memory, path: Path, fact: number): Promise<string> {
  const text = `The code word of ledger ${fact} is ${sentinel(path, fact)}, and it opens the door.`;
  const thread_id = `thread-${path}-${Math.floor(fact / 20)}`;
  const one = async (write: MemoryWrite): Promise<SourceReference> => {
    const [written] = await memory.commit([write]);
    if (written === undefined) throw new Error('Nothing was written.');
    return { id: written.id, version: written.version };
  };
  const ask = (content: string, run_id: string | null = null): Promise<SourceReference> =>
    one({ kind: 'message', thread_id, role: 'user', content, run_id, sources: [] });
  const answer = (sources: readonly SourceReference[]): Promise<SourceReference> =>
    one({
      kind: 'message',
      thread_id,
      role: 'assistant',
      content: `It is said: ${text}`,
      run_id: null,
      sources,
    });
  switch (path) {
    case 'message':
    case 'vector':
    case 'cache':
    case 'backup':
      return (await ask(text)).id;
    case 'document':
      return plantDocument(memory, path, fact, text, answer);
    case 'tool': {
      const question = await ask('What is the code word?');
      const log = await one({
        kind: 'tool_log',
        thread_id,
        run_id: null,
        tool_call_id: null,
        tool_name: 'search_memory',
        tool_args: JSON.stringify({ text }),
        result: text,
        status: 'success',
        error_message: null,
        sources: [question],
      });
      await answer([question, log]);
      return log.id;
    }
    case 'note': {
      const note = await one({
        kind: 'note',
        scope: 'user',
        subject_id: 'user',
        content: text,
        expires_at: null,
        origin: 'user',
        sources: [],
      });
      await answer([note]);
      return note.id;
    }
    case 'answer': {
      const question = await ask(text);
      await answer([await answer([question])]);
      return question.id;
    }
    case 'summary':
    case 'twice': {
      const question = await ask(text);
      const id = (0x10000000 + fact * 2 + (path === 'twice' ? 1 : 0)).toString(16);
      const summary = await one({
        kind: 'summary',
        id,
        thread_id,
        summary: `In short: ${text}`,
        description: `What the code word ${sentinel(path, fact)} of the ledger opens`,
        full_content: `user: ${text}`,
        consumed: [question],
      });
      if (path === 'twice') await answer([await answer([summary])]);
      return question.id;
    }
    case 'entity': {
      const question = await ask(text);
      await one({
        kind: 'entity',
        name: sentinel(path, fact),
        type: 'SYSTEM',
        description: text,
        origin: 'model',
        sources: [question],
      });
      return question.id;
    }
    case 'workflow': {
      const question = await ask(text);
      await one({
        kind: 'workflow',
        query: text,
        steps: [{ tool: 'search_memory', outcome: 'success', note: text }],
        answer_excerpt: text,
        success: true,
        sources: [question],
      });
      return question.id;
    }
    case 'snapshot':
    case 'journal':
      return plantRun(memory, path, fact, await ask(text, `run-${path}-${fact}`), text);
  }
}

async function plantDocument(
  memory: Memory,
  path: Path,
  fact: number,
  text: string,
  answer: (sources: readonly SourceReference[]) => Promise<SourceReference>,
): Promise<string> {
  const { id } = await memory.documents.createDocument({
    path: `/papers/${sentinel(path, fact)}.txt`,
    title: sentinel(path, fact),
    media_type: 'text/plain',
    bytes: text.length,
    content_hash: `hash-${path}-${fact}`,
    attachment: null,
  });
  await memory.documents.completeDocument({
    id,
    title: sentinel(path, fact),
    media_type: 'text/plain',
    pages: null,
    reason: null,
    chunks: [{ content: text, start: 0, end: text.length, page: null }],
  });
  await memory.documents.embedDocument(id);
  const chunk = await memory.readChunk({ source_id: `hash-${path}-${fact}`, chunk_id: 0 });
  if (chunk === null) throw new Error('There is no chunk.');
  await answer([{ id: chunk.id, version: chunk.version }]);
  return id;
}

async function plantRun(
  memory: Memory,
  path: Path,
  fact: number,
  question: SourceReference,
  text: string,
): Promise<string> {
  const run_id = `run-${path}-${fact}`;
  const thread_id = `thread-${path}-${Math.floor(fact / 20)}`;
  await memory.commit([
    {
      kind: 'event',
      event: { run_id, kind: 'run_created', facts: { thread_id, write_allowed: false }, content: null },
      sources: [],
    },
    {
      kind: 'event',
      event: { run_id, kind: 'step_started', facts: { step: 'iteration 1' }, content: { text } },
      sources: [question],
    },
    {
      kind: 'snapshot',
      run_id,
      call: 1,
      items: [
        {
          record_id: question.id,
          version: question.version,
          segment: 'question',
          origin: 'user',
          trust: 1,
          tokens: 10,
          chosen_because: text,
        },
      ],
    },
  ]);
  return question.id;
}
