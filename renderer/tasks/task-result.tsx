import type { ReactNode } from 'react';
import type { TaskView } from '../../shared/contract/tasks.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
import { withReadableInstants } from '../format/times.ts';
import { useTaskView } from '../queries/run-queries.ts';

/** The task a run was for: what was approved, and each acceptance criterion met or not, with its evidence (spec D4). */
export function TaskResult(props: { readonly taskId: string; readonly hasEnded: boolean }): ReactNode {
  const { taskId, hasEnded } = props;
  const view = useTaskView(taskId);
  if (view.data === undefined) return null;
  const { task, checks } = view.data;
  const met = checks?.filter((check) => check.met).length ?? 0;
  return (
    <section className="task-result" aria-label="Task">
      <Fold
        isOpenAtFirst
        title={
          <span>
            Task{checks !== null && `: ${met} of ${checks.length} criteria met`}
            {checks === null && (hasEnded ? ': no checks are kept' : ': checked when the run ends')}
          </span>
        }
      >
        <p>{task.goal}</p>
        <ul className="task-checks">
          {checks === null
            ? task.acceptance.map((criterion) => <li key={criterion}>{criterion}</li>)
            : checks.map((check) => <CheckRow key={check.criterion} check={check} />)}
        </ul>
      </Fold>
    </section>
  );
}

function CheckRow({ check }: { readonly check: NonNullable<TaskView['checks']>[number] }): ReactNode {
  const { navigate } = useNavigation();
  return (
    <li>
      <p>
        <strong className={check.met ? 'text-good' : 'text-danger'}>{check.met ? 'Met' : 'Not met'}</strong>{' '}
        {check.criterion}
      </p>
      <p className="text-quiet">{check.why}</p>
      {check.evidence.length > 0 && (
        <div className="row-actions">
          {check.evidence.map(({ record_id, title }) => (
            <ActionButton
              key={record_id}
              isSmall
              kind="quiet"
              isDisabled={title === null}
              onPress={() => navigate({ type: 'show_record', recordId: record_id })}
            >
              {title === null ? 'forgotten since' : withReadableInstants(title)}
            </ActionButton>
          ))}
        </div>
      )}
    </li>
  );
}
