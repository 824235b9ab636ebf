import { splitSentences } from './sentences.ts';

/** A task specification without the write permission: that is the user's to give (spec D4). */
export interface DraftTask {
  readonly goal: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly acceptance: readonly string[];
}

const outputKinds: readonly { readonly pattern: RegExp; readonly output: string }[] = [
  { pattern: /\btable|tabelle\b/iu, output: 'A table' },
  { pattern: /\blist|liste\b/iu, output: 'A list' },
  { pattern: /\bsummar\w*|zusammenfass\w*/iu, output: 'A summary' },
  { pattern: /\bcompar\w*|vergleich\w*/iu, output: 'A comparison' },
  { pattern: /\breport|review|bericht\b/iu, output: 'A report' },
];

/** Fills a task specification from a request by rule: nothing in it that the request does not say. */
export function offlineTask(request: string): DraftTask {
  const text = request.trim();
  const goal = splitSentences(text)[0]?.text.replace(/\s+/gu, ' ') ?? '';
  const named =
    text.match(
      /["“„][^"”“]{2,120}["”“]|https?:\/\/\S+|(?<![\w-])[\w-]{1,100}\.(?:pdf|docx|html?|md|txt)\b|\b\p{Lu}{2,}-\d{4}-\d+\b/gu,
    ) ?? [];
  const outputs = outputKinds.filter((kind) => kind.pattern.test(text)).map((kind) => kind.output);
  return {
    goal,
    inputs: [...new Set(named.map((name) => name.replace(/^["“„]|["”“]$/gu, '')))],
    outputs: outputs.length === 0 ? ['An answer with citations'] : outputs,
    acceptance: [
      'Every statement cites a record that holds it word for word.',
      ...(goal === '' ? [] : [`The result answers the request: ${goal}`]),
    ],
  };
}
