import type { RetrievedToolSchema } from '../../../../shared/records/records.ts';
import type { Evidence } from '../../evidence.ts';
import type { ChatMessage, ChatRequest, ToolCall } from '../chat-model.ts';
import { askedMessage } from './conversation-question.ts';
import { plainReply } from './plain-reply.ts';
import { readQuestion, runMessages } from './question.ts';
import { rankSentences } from './rank-sentences.ts';
import { usableEvidence } from './usable-evidence.ts';

/** A tool wanted by rule, with the values its arguments may take by the words in their names. */
interface Wanted {
  readonly tool: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The tool call the offline model makes, or null: only what the question plainly asks for, only tools that are
 * offered, none twice in one run.
 */
export function chooseToolCall(request: ChatRequest): ToolCall | null {
  const called = calledTools(request.messages);
  const question = readQuestion(request.messages);
  for (const wanted of wantedTools(question, request.evidence)) {
    const schema = request.tools.find((tool) => tool.function.name === wanted.tool);
    if (schema === undefined || called.has(wanted.tool)) continue;
    const values = toolArguments(schema, wanted.values);
    if (values === null) continue;
    return { id: `offline_${called.size + 1}`, name: wanted.tool, arguments: JSON.stringify(values) };
  }
  return null;
}

/** The names of the tools the present run has called already. */
function calledTools(messages: readonly ChatMessage[]): ReadonlySet<string> {
  return new Set(
    runMessages(messages).flatMap((message) =>
      message.role === 'assistant' ? message.toolCalls.map((call) => call.name) : [],
    ),
  );
}

function* wantedTools(question: string, evidence: readonly Evidence[]): Generator<Wanted> {
  if (plainReply(question) !== null) return;
  const note = noteText(question);
  if (note !== null) yield { tool: 'remember_note', values: { content: note, text: note, note } };
  if (asksForTime(question)) yield { tool: 'get_current_time', values: {} };
  if (asksToSummarise(question)) yield { tool: 'summarize_and_store', values: {} };
  const query = paperQuery(question);
  if (query !== null) yield { tool: 'arxiv_search', values: { query } };
  const paper = paperToFetch(question, evidence);
  if (paper !== null) yield { tool: 'fetch_arxiv_paper', values: { arxiv_id: paper } };
  const summary = summaryToExpand(question, evidence);
  if (summary !== null) yield { tool: 'expand_summary', values: { id: summary, query: question } };
}

/** What the user asks to be remembered. */
export function noteText(question: string): string | null {
  const match =
    /^\s*(?:(?:correction|actually|no|sorry|korrektur|nein)\s*[:,.;!-]\s*)?(?:please\s+)?(?:remember|note|keep in mind|don['’]t forget|merke? dir|vergiss nicht)(?:\s+(?:that|down that)|,?\s+dass|:)\s*(.+)$/isu.exec(
      question,
    );
  const text = match?.[1]?.trim() ?? '';
  return text === '' || text.endsWith('?') ? null : text;
}

function asksForTime(question: string): boolean {
  return /\b(?:what(?:'s| is)? (?:the )?(?:current )?(?:time|date)(?: is it)?(?: now| today| right now)?\s*\??\s*$|what time is it|what day is (?:it|today)|today['’]s date|current (?:time|date)|wie spät|wieviel uhr|welcher tag ist heute)/iu.test(
    question,
  );
}

function asksToSummarise(question: string): boolean {
  return /\b(?:summari[sz]e|sum up|fasse?)\b.*\b(?:conversation|chat|thread|discussion|so far|gespräch|unterhaltung)\b/isu.test(
    question,
  );
}

/** The subject of a request to find papers. */
function paperQuery(question: string): string | null {
  const asks = /\b(?:find|search|look up|look for|suche?|finde)\b/iu.test(question);
  if (!asks || !/\b(?:arxiv|papers?|preprints?|publications?)\b/iu.test(question)) return null;
  const query = question
    .replace(
      /\b(?:please|can you|could you|find|search|look up|look for|suche?|finde|for|me|the|a|an|some|any|on|in|about|from|arxiv|research|papers?|preprints?|publications?)\b/giu,
      ' ',
    )
    .replace(/[?.!,;:"“”]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return query === '' ? null : query;
}

/** The arXiv id of the paper the user wants saved: named in the question, or the latest one at hand. */
function paperToFetch(question: string, evidence: readonly Evidence[]): string | null {
  if (!/\b(?:save|ingest|store|download|fetch|import)\b.*\b(?:paper|preprint|arxiv)\b/isu.test(question))
    return null;
  const id = /\b\d{4}\.\d{4,5}(?:v\d+)?\b/u;
  const latest = evidence.findLast((item) => item.segment !== 'summary' && id.test(item.text));
  return id.exec(question)?.[0] ?? id.exec(latest?.text ?? '')?.[0] ?? null;
}

/** The summary that must be opened to answer: one matches better than all that is at hand, or earlier questions are asked for. */
function summaryToExpand(question: string, evidence: readonly Evidence[]): string | null {
  const summaries = evidence.filter((item) => item.segment === 'summary');
  const first = summaries.reduce<Evidence | null>(
    (oldest, item) => (oldest === null || item.version < oldest.version ? item : oldest),
    null,
  );
  if (first === null) return null;
  const asked = askedMessage(question);
  if (asked === 'first' || asked === 'all') return first.recordId;
  if (asked === 'last' && !evidence.some((item) => item.segment === 'conversation' && item.role === 'user')) {
    return summaries.reduce((latest, item) => (item.version > latest.version ? item : latest), first)
      .recordId;
  }
  const best = rankSentences(question, summaries)[0];
  const other = rankSentences(question, usableEvidence(evidence))[0];
  if (best === undefined || best.relevance < 0.45) return null;
  return other === undefined || best.relevance > other.relevance + 0.05 ? best.evidence.recordId : null;
}

/** Fills a schema's arguments by name; null when a required one has no value. */
function toolArguments(
  schema: RetrievedToolSchema,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  const { properties, required } = schema.function.parameters;
  const result: Record<string, string> = {};
  for (const name of Object.keys(properties)) {
    const plain = name.toLowerCase();
    const value = values[name] ?? Object.entries(values).find(([key]) => plain.endsWith(`_${key}`))?.[1];
    if (value !== undefined && (required.includes(name) || plain !== 'query' || values['id'] === undefined)) {
      result[name] = value;
    } else if (required.includes(name)) {
      const scope = plain === 'scope' ? 'user' : undefined;
      if (scope === undefined) return null;
      result[name] = scope;
    }
  }
  return result;
}
