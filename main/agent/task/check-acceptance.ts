import { counted } from '../../../shared/counted.ts';
import type { Citation } from '../../../shared/records/records.ts';
import type { AcceptanceCheck } from '../../../shared/records/task.ts';
import { citedStatements } from './cited-statements.ts';
import { termsShown } from './terms-shown.ts';

/** A tool call of the run, as its log has it. */
export interface LoggedCall {
  readonly tool: string;
  readonly outcome: 'success' | 'failed' | 'refused';
  readonly tool_log_id: string;
  /** Whether the tool writes (spec C6). */
  readonly writes: boolean;
}

/** What a run left behind, to hold its acceptance criteria against. */
export interface RunEvidence {
  /** Null when the run came to no answer. */
  readonly answer: { readonly id: string; readonly text: string } | null;
  readonly citations: readonly Citation[];
  readonly calls: readonly LoggedCall[];
}

type Finding = Omit<AcceptanceCheck, 'criterion'>;

interface Rule {
  /** Which criteria it looks at. */
  readonly pattern: RegExp;
  readonly check: (evidence: RunEvidence, criterion: string) => Finding;
}

const rules: readonly Rule[] = [
  {
    pattern:
      /\b(?:cit(?:e|es|ed|ing|ation|ations)|quot(?:e|es|ed|ing)|word for word|verbatim|zitier\w*|wörtlich)\b/iu,
    check: checkCitations,
  },
  {
    pattern: /\b(?:notes?|save[sd]?|stored?|stores|kept|keeps?|remember(?:s|ed)?|notiz|gespeichert)\b/iu,
    check: checkStored,
  },
  { pattern: /\b(?:table|tabelle)\b/iu, check: checkForm(/^\s*\|?.*\|.*\n\s*\|?\s*:?-{2,}/mu, 'a table') },
  { pattern: /\b(?:list|liste)\b/iu, check: checkForm(/^\s*(?:[-*+]|\d+[.)])\s+\S/mu, 'a list') },
];

/**
 * Holds each acceptance criterion against what the run left behind: its citations, its tool log, its answer's form (spec D4). A
 * criterion is met only when evidence shows it, never by the model's word alone; one that no rule can look at is met when the cited
 * passages hold its terms.
 */
export function checkAcceptance(
  criteria: readonly string[],
  evidence: RunEvidence,
): readonly AcceptanceCheck[] {
  return criteria.map((criterion) => ({ criterion, ...checkCriterion(criterion, evidence) }));
}

function checkCriterion(criterion: string, evidence: RunEvidence): Finding {
  if (evidence.answer === null) return notMet('The run came to no answer.');
  const findings = rules
    .filter((rule) => rule.pattern.test(criterion))
    .map((rule) => rule.check(evidence, criterion));
  if (findings.length === 0) return checkSubject(evidence, criterion);
  const failed = findings.find((finding) => !finding.met);
  if (failed !== undefined) return failed;
  return {
    met: true,
    why: findings.map((finding) => finding.why).join(' '),
    evidence: findings.flatMap((finding) => finding.evidence),
  };
}

function checkCitations({ answer, citations }: RunEvidence): Finding {
  if (answer === null || citations.length === 0) return notMet('The answer cites nothing.');
  const { statements, uncited } = citedStatements(answer.text);
  if (uncited > 0) return notMet(`${uncited} of ${counted(statements, 'statement')} cite nothing.`);
  return {
    met: true,
    why: `Each of ${counted(statements, 'statement')} cites a record that holds the quote word for word.`,
    evidence: references(citations),
  };
}

function checkStored({ calls }: RunEvidence): Finding {
  const writing = calls.filter((call) => call.writes && call.outcome === 'success');
  if (writing.length === 0) return notMet('No tool of this run has written anything.');
  return {
    met: true,
    why: `${writing.map((call) => call.tool).join(', ')} wrote it, as the tool log says.`,
    evidence: writing.map((call) => call.tool_log_id),
  };
}

function checkForm(pattern: RegExp, what: string): Rule['check'] {
  return ({ answer }) => {
    if (answer === null || !pattern.test(answer.text)) return notMet(`The answer holds no ${what.slice(2)}.`);
    return {
      met: true,
      why: `The answer holds ${what}.`,
      evidence: [answer.id],
    };
  };
}

function checkSubject({ citations }: RunEvidence, criterion: string): Finding {
  const shown = termsShown(criterion, citations);
  if (!shown.enough) return notMet('The cited passages do not show it. Judge it yourself.');
  return {
    met: true,
    why: `The cited passages hold ${shown.found} of its ${shown.wanted} terms.`,
    evidence: references(shown.citations),
  };
}

function references(citations: readonly Citation[]): Finding['evidence'] {
  return [...new Set(citations.map(({ record_id }) => record_id))];
}

function notMet(why: string): Finding {
  return { met: false, why, evidence: [] };
}
