const segmentLabels: Readonly<Record<string, string>> = {
  system: 'System',
  question: 'Question',
  conversation: 'Conversation',
  knowledge: 'Knowledge',
  workflow: 'Workflow',
  entity: 'Entities',
  summary: 'Summaries',
  notes: 'Notes',
  pins: 'Pins',
  tools: 'Tools',
  loop: 'Tool results',
};

/** "tool_log" → "Tool log". */
export function sentenceCase(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a segment of the model input, for reading. */
export function segmentLabel(name: string): string {
  return segmentLabels[name] ?? sentenceCase(name);
}

const kindLabels: Readonly<Record<string, readonly [string, string]>> = {
  thread: ['thread', 'threads'],
  message: ['message', 'messages'],
  tool_log: ['tool call', 'tool calls'],
  document: ['document', 'documents'],
  chunk: ['passage', 'passages'],
  workflow: ['workflow', 'workflows'],
  tool: ['tool', 'tools'],
  entity: ['entity', 'entities'],
  summary: ['summary', 'summaries'],
  note: ['note', 'notes'],
  pin: ['pin', 'pins'],
  task: ['task', 'tasks'],
  run: ['run', 'runs'],
  event: ['journal entry', 'journal entries'],
  snapshot: ['model input', 'model inputs'],
  checkpoint: ['checkpoint', 'checkpoints'],
  vector: ['vector', 'vectors'],
  full_text: ['full-text row', 'full-text rows'],
  attachment: ['attachment', 'attachments'],
  backup: ['backup', 'backups'],
};

/** A kind of record as a noun that fits the count. */
export function kindLabel(kind: string, count: number): string {
  const known = kindLabels[kind];
  if (known === undefined) return sentenceCase(kind).toLowerCase();
  return count === 1 ? known[0] : known[1];
}

/** The name of a memory store, for reading. */
export function storeLabel(store: string): string {
  return store === 'tool_log' ? 'Tool calls' : store === 'toolbox' ? 'Toolbox' : sentenceCase(store);
}
