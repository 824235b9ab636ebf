import fc from 'fast-check';
import type { SourceReference } from '../../../shared/records/base.ts';
import type { FuzzVault } from './fuzz-vault.ts';

/** One step of a history. */
export interface Command {
  run(vault: FuzzVault, model: Model): Promise<void>;
  toString(): string;
}

interface Known {
  readonly kind: 'message' | 'answer' | 'summary' | 'entity' | 'note';
  readonly reference: SourceReference;
  readonly word: string;
  /** Per way it came to be, the sources it needs: it lives while one of the ways does. */
  readonly ways: (readonly string[])[];
  isDead: boolean;
}

/** What should be there: a graph of records, each alive while everything that it needs is. */
export interface Model {
  readonly records: Map<string, Known>;
  add(known: Omit<Known, 'isDead'>): void;
  forget(id: string): void;
  expected(): { readonly alive: ReadonlySet<string>; readonly dead: ReadonlySet<string> };
  words(): readonly string[];
  /** One of the records alive, by a number of the generator's. */
  pick(choice: number, kinds: readonly Known['kind'][]): Known | null;
  /** A word of the next fact. */
  next(): string;
}

export function createModel(): Model {
  const records = new Map<string, Known>();
  let facts = 0;
  const spread = (): void => {
    for (let changed = true; changed; ) {
      changed = false;
      for (const known of records.values()) {
        if (known.isDead || known.ways.length === 0) continue;
        const ways = known.ways.filter((way) => way.every((source) => records.get(source)?.isDead === false));
        known.ways.splice(0, known.ways.length, ...ways);
        if (ways.length > 0) continue;
        known.isDead = true;
        changed = true;
      }
    }
  };
  return {
    records,
    add: (known) => void records.set(known.reference.id, { ...known, isDead: false }),
    forget(id) {
      const known = records.get(id);
      if (known === undefined) return;
      known.isDead = true;
      spread();
    },
    expected() {
      const all = [...records.values()];
      const ids = (isDead: boolean): ReadonlySet<string> =>
        new Set(all.filter((known) => known.isDead === isDead).map(({ reference }) => reference.id));
      return { alive: ids(false), dead: ids(true) };
    },
    words: () => [...records.values()].filter(({ isDead }) => isDead).map(({ word }) => word),
    pick(choice, kinds) {
      const alive = [...records.values()].filter((known) => !known.isDead && kinds.includes(known.kind));
      return alive[choice % Math.max(1, alive.length)] ?? null;
    },
    next() {
      facts += 1;
      return `quokkaword${String.fromCodePoint(97 + (facts % 26))}${facts}`;
    },
  };
}

const thread_id = 'thread-1';
const sentence = (word: string): string => `The code word is ${word}, says the keeper of the ledger.`;

const say: Command = {
  async run({ memory }, model) {
    const word = model.next();
    const [written] = await memory.commit([
      { kind: 'message', thread_id, role: 'user', content: sentence(word), run_id: null, sources: [] },
    ]);
    if (written !== undefined) model.add({ kind: 'message', reference: written, word, ways: [] });
  },
  toString: () => 'say',
};

function derive(first: number, second: number): Command {
  return {
    async run({ memory }, model) {
      const sources = [first, second].flatMap(
        (choice) => model.pick(choice, ['message', 'answer', 'summary', 'note', 'entity']) ?? [],
      );
      if (sources.length === 0) return;
      const word = sources[0]?.word ?? '';
      const [written] = await memory.commit([
        {
          kind: 'message',
          thread_id,
          role: 'assistant',
          content: `It was said: ${sentence(word)}`,
          run_id: null,
          sources: await Promise.all(sources.map(({ reference }) => asItIs(memory, reference))),
        },
      ]);
      if (written === undefined) return;
      model.add({
        kind: 'answer',
        reference: written,
        word,
        ways: [sources.flatMap(everythingIn)],
      });
    },
    toString: () => `derive(${first}, ${second})`,
  };
}

/** An entity has a new version with each mention. */
async function asItIs(
  memory: FuzzVault['memory'],
  { id, version }: SourceReference,
): Promise<SourceReference> {
  return { id, version: (await memory.readRecord(id))?.version ?? version };
}

/** What reads an entity has something of everything that was said of it so far. */
function everythingIn({ kind, reference, ways }: Known): readonly string[] {
  return kind === 'entity' ? [reference.id, ...ways.flat()] : [reference.id];
}

function mention(choice: number, name: number): Command {
  return {
    async run({ memory }, model) {
      const source = model.pick(choice, ['message', 'answer']);
      if (source === null) return;
      const [written] = await memory.commit([
        {
          kind: 'entity',
          name: `Keeper ${name}`,
          type: 'PERSON',
          description: `${'of '.repeat(model.records.size)}${sentence(source.word)}`,
          origin: 'model',
          sources: [source.reference],
        },
      ]);
      if (written === undefined) return;
      const known = model.records.get(written.id);
      if (known === undefined) {
        // A name that was forgotten itself is not found again; its id is known to be dead then.
        model.add({ kind: 'entity', reference: written, word: source.word, ways: [[source.reference.id]] });
      } else if (!known.isDead) {
        known.ways.push([source.reference.id]);
      }
    },
    toString: () => `mention(${choice}, ${name})`,
  };
}

const summarise: Command = {
  async run({ memory }, model) {
    const { messages } = await memory.readConversation({ thread_id, limit: null });
    if (messages.length === 0) return;
    const word = model.records.get(messages[0]?.id ?? '')?.word ?? '';
    const id = (0x20000000 + model.records.size * 7 + messages.length).toString(16);
    const consumed = messages.map((message) => ({ id: message.id, version: message.version }));
    const [written] = await memory.commit([
      {
        kind: 'summary',
        id,
        thread_id,
        summary: `In short: ${sentence(word)}`,
        description: 'What the keeper of the ledger says of the code word',
        full_content: messages.map(({ content }) => content).join('\n'),
        consumed,
      },
    ]);
    if (written === undefined) return;
    model.add({ kind: 'summary', reference: written, word, ways: [consumed.map((source) => source.id)] });
  },
  toString: () => 'summarise',
};

const note: Command = {
  async run({ memory }, model) {
    const word = model.next();
    const [written] = await memory.commit([
      {
        kind: 'note',
        scope: 'user',
        subject_id: 'user',
        content: sentence(word),
        expires_at: null,
        origin: 'user',
        sources: [],
      },
    ]);
    if (written !== undefined) model.add({ kind: 'note', reference: written, word, ways: [] });
  },
  toString: () => 'note',
};

function forget(choice: number): Command {
  return {
    async run({ memory }, model) {
      const known = model.pick(choice, ['message', 'answer', 'summary', 'entity', 'note']);
      if (known === null) return;
      const { id } = known.reference;
      await memory.forget({ ids: [id] });
      model.forget(id);
    },
    toString: () => `forget(${choice})`,
  };
}

/** A result of something that was read before the forget and comes after it. */
function late(choice: number): Command {
  return {
    async run({ memory }, model) {
      const known = model.pick(choice, ['message', 'answer', 'note']);
      if (known === null) return;
      const { id } = known.reference;
      const writing = memory.commit([
        {
          kind: 'message',
          id: `late-${model.records.size}-${id}`,
          thread_id,
          role: 'assistant',
          content: `Late: ${sentence(known.word)}`,
          run_id: null,
          sources: [known.reference],
        },
      ]);
      const [forgotten, written] = await Promise.allSettled([memory.forget({ ids: [id] }), writing]);
      if (forgotten.status === 'rejected') throw forgotten.reason;
      const [committed] = written.status === 'fulfilled' ? written.value : [];
      if (committed !== undefined)
        model.add({ kind: 'answer', reference: committed, word: known.word, ways: [[id]] });
      model.forget(id);
    },
    toString: () => `late(${choice})`,
  };
}

/** Hidden, and back under new versions; but for what goes for good while it is hidden. */
function undo(choice: number, meanwhile: number | null): Command {
  return {
    async run({ memory }, model) {
      const known = model.pick(choice, ['message', 'answer', 'note']);
      if (known === null) return;
      const { version } = await memory.hide({ ids: [known.reference.id], graceMs: 60_000 });
      const other = meanwhile === null ? null : model.pick(meanwhile, ['message', 'note']);
      if (other !== null && other !== known) {
        await memory.forget({ ids: [other.reference.id] });
        model.forget(other.reference.id);
      }
      await memory.restoreHidden(version);
      for (const [id, one] of model.records) {
        if (one.isDead) continue;
        const record = await memory.readRecord(id);
        if (record !== null) model.records.set(id, { ...one, reference: { id, version: record.version } });
      }
    },
    toString: () => `undo(${choice}, ${meanwhile})`,
  };
}

const reopen: Command = { run: (vault) => vault.reopen(), toString: () => 'reopen' };
const crash: Command = { run: (vault) => vault.crash(), toString: () => 'crash' };

const choice = fc.nat(50);

/** Steps, the usual ones more often. */
export const commands: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(say) },
  { weight: 4, arbitrary: fc.tuple(choice, choice).map(([first, second]) => derive(first, second)) },
  { weight: 3, arbitrary: fc.tuple(choice, fc.nat(2)).map(([source, name]) => mention(source, name)) },
  { weight: 2, arbitrary: fc.constant(summarise) },
  { weight: 1, arbitrary: fc.constant(note) },
  { weight: 4, arbitrary: choice.map(forget) },
  { weight: 2, arbitrary: choice.map(late) },
  { weight: 2, arbitrary: fc.tuple(choice, fc.option(choice)).map(([one, other]) => undo(one, other)) },
  { weight: 1, arbitrary: fc.constant(reopen) },
  { weight: 1, arbitrary: fc.constant(crash) },
);
