import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ProgressBar } from 'react-aria-components';
import type { CallOutput } from '../../shared/contract/contract.ts';
import type { ForgetPlan } from '../../shared/records/forget.ts';
import { useNavigation } from '../app/navigation.tsx';
import { useBridge } from '../bridge/bridge.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ErrorNotice } from '../components/state-notice.tsx';
import { counted } from '../format/numbers.ts';
import { useSettings } from '../queries/vault-queries.ts';
import { AffectedAnswers } from './affected-answers.tsx';
import { PlanGraph } from './plan-graph.tsx';
import { StayingSources } from './staying-sources.tsx';

/** The plan of a forget, the answers to keep, and the decision. */
export function ForgetPlanView(props: {
  readonly ids: readonly string[];
  readonly plan: ForgetPlan;
  readonly close: () => void;
  readonly setBusy: (isBusy: boolean) => void;
  readonly done: (outcome: CallOutput<'forget.execute'>) => void;
}): ReactNode {
  const bridge = useBridge();
  const { navigate } = useNavigation();
  const { plan, ids, done, setBusy } = props;
  const grace = useSettings().data?.settings.forget_grace_minutes ?? 0;
  const [keep, setKeep] = useState<readonly string[]>([]);
  const forget = useMutation({
    mutationFn: () =>
      bridge.forget.execute(keep.length === 0 ? { ids: [...ids] } : { ids: [...ids], keep: [...keep] }),
    onMutate: () => setBusy(true),
    onSettled: () => setBusy(false),
    onSuccess: done,
  });
  return (
    <>
      <p>
        {grace > 0
          ? `Everything below is hidden at once. You can undo it for ${counted(grace, 'minute')}; then it is erased, and the app proves that nothing of it is left.`
          : 'This can’t be undone. Everything below is erased, and the app then proves that nothing of it is left.'}
      </p>
      <PlanGraph plan={plan} />
      <StayingSources
        sources={plan.staying_sources}
        isDisabled={forget.isPending}
        forgetToo={(id) => navigate({ type: 'forget', ids: [...ids, id] })}
      />
      <AffectedAnswers answers={plan.answers} keep={keep} setKeep={setKeep} />
      {plan.consumers.length > 0 && (
        <p className="text-quiet">
          Also told: {plan.consumers.map((name) => name.replaceAll('_', ' ')).join(', ')}.
        </p>
      )}
      {forget.isError && <ErrorNotice what="It could not be forgotten." error={forget.error} />}
      {forget.isPending && (
        <ProgressBar className="progress progress-unknown" isIndeterminate aria-label="Forgetting">
          <span className="progress-fill" />
        </ProgressBar>
      )}
      <div className="dialog-actions">
        <ActionButton isDisabled={forget.isPending} onPress={props.close}>
          Cancel
        </ActionButton>
        <ActionButton kind="danger" isPending={forget.isPending} onPress={() => forget.mutate()}>
          {forget.isPending ? 'Erasing and checking …' : 'Forget'}
        </ActionButton>
      </div>
    </>
  );
}
