import type { Evidence } from '../../evidence.ts';
import { isQuestion } from '../../standing-instruction.ts';
import { askedMessage } from './conversation-question.ts';
import { isOfflineAnswer } from './offline-phrases.ts';
import { plainReply } from './plain-reply.ts';

/** Results that repeat records which are evidence themselves. */
const repeatingSources: ReadonlySet<string> = new Set(['expand_summary', 'search_memory', 'read_toolbox']);

/** What answers may be taken from: not old workflows or summaries, not wishes and questions, and not what the offline model said itself. */
export function usableEvidence(evidence: readonly Evidence[]): readonly Evidence[] {
  return evidence.filter((item) => {
    switch (item.segment) {
      case 'summary':
      case 'workflow':
        return false;
      case 'entity':
        return item.origin === 'user' && statesSomething(item.text.replace(entityHead, ''));
      case 'conversation':
        return item.role !== 'assistant' && statesSomething(item.text);
      case 'tool':
        if (repeatingSources.has(item.source) || item.source.startsWith('summary ')) return false;
        return item.role !== 'assistant' || !isOfflineAnswer(item.text);
      default:
        return item.role !== 'assistant';
    }
  });
}

/** What stands before the description of an entity, which is the sentence that it was found in. */
const entityHead = /^.{1,200}? \((?:PERSON|PLACE|SYSTEM|UNKNOWN)\): /u;

const wish =
  /^\s*(?:please\s+|can you\s+|could you\s+|bitte\s+)*(?:find|search|look|summari[sz]e|sum up|compare|list|show|explain|describe|tell|give|define|what|who|when|where|why|how|which|is|are|does|do|did|can|and|translate|open|expand|save|download|fetch|was|wer|wann|wo|warum|wie|welche\w*|vergleiche?|suche?|finde|zeige?|erkläre?|fasse?|nenne?)\b/iu;

/** Whether a message of the user tells something, rather than asking, wishing or greeting. */
function statesSomething(text: string): boolean {
  return !isQuestion(text) && !wish.test(text) && plainReply(text) === null && askedMessage(text) === null;
}
