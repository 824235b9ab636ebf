import type { ReactNode } from 'react';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAction } from '../components/use-action.ts';
import { prettyJson } from '../format/pretty-json.ts';
import type { PermissionQuestion } from '../live/live-turn.ts';
import { useLiveTurnStore } from '../live/live-turns.tsx';

/** Asks before a tool does something that was not approved (spec C6). */
export function PermissionCard({ question }: { readonly question: PermissionQuestion }): ReactNode {
  const bridge = useBridge();
  const store = useLiveTurnStore();
  const answer = useAction(
    'The answer could not be sent.',
    (choice: 'once' | 'run' | 'never') =>
      bridge.runs.answerPermission({
        run_id: question.run_id,
        request_id: question.request_id,
        answer: choice,
      }),
    () =>
      store.dispatch({
        type: 'permission_answered',
        threadId: question.thread_id,
        requestId: question.request_id,
      }),
  );
  const titleId = `permission-${question.request_id}`;
  return (
    <section className="permission-card" role="alertdialog" aria-labelledby={titleId}>
      <h3 id={titleId}>
        May <code>{question.tool}</code> run? It {effectText(question.effect)}.
      </h3>
      <p>{question.why}</p>
      <pre className="data">{prettyJson(question.arguments)}</pre>
      <div className="row-actions">
        <ActionButton isSmall kind="primary" isPending={answer.isBusy} onPress={() => answer.run('once')}>
          Allow once
        </ActionButton>
        <ActionButton isSmall isPending={answer.isBusy} onPress={() => answer.run('run')}>
          Allow for this run
        </ActionButton>
        <ActionButton isSmall kind="danger" isPending={answer.isBusy} onPress={() => answer.run('never')}>
          Never
        </ActionButton>
      </div>
    </section>
  );
}

function effectText(effect: string): string {
  switch (effect) {
    case 'memory':
      return 'writes to memory';
    case 'filesystem':
      return 'reads or writes files on this computer';
    case 'network':
      return 'fetches something from the network';
    default:
      return `has the effect “${effect}”`;
  }
}
