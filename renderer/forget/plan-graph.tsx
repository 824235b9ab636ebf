import type { ReactNode } from 'react';
import type { ForgetPlan } from '../../shared/records/forget.ts';
import { kindLabel } from '../format/labels.ts';
import { formatCount } from '../format/numbers.ts';
import { planBranches } from './plan-branches.ts';

const rowHeight = 30;
const width = 132;

/** What a forget reaches, drawn: the targets, and from them a branch to every kind of thing that was made from them. */
export function PlanGraph({ plan }: { readonly plan: ForgetPlan }): ReactNode {
  const branches = planBranches(plan.artifacts);
  const height = Math.max(1, branches.length) * rowHeight;
  return (
    <div className="plan-graph" role="group" aria-label="What will be forgotten">
      <ul className="plan-targets">
        {plan.targets.map((target) => (
          <li key={target.id}>
            <span className="text-quiet">{kindLabel(target.kind, 1)}</span>
            <span className="plan-target-title">{target.title}</span>
          </li>
        ))}
      </ul>
      {branches.length === 0 ? (
        <p className="text-quiet plan-nothing">Nothing else was made from it.</p>
      ) : (
        <>
          <svg className="plan-lines" width={width} height={height} aria-hidden="true">
            {branches.map((branch, index) => {
              const y = (index + 0.5) * rowHeight;
              return (
                <path
                  key={branch.kind}
                  d={`M 0 ${height / 2} C ${width / 2} ${height / 2}, ${width / 2} ${y}, ${width} ${y}`}
                  strokeWidth={branch.weight}
                />
              );
            })}
          </svg>
          <ul className="plan-artifacts">
            {branches.map((branch) => (
              <li key={branch.kind}>
                <span className="number">{formatCount(branch.count)}</span>{' '}
                {kindLabel(branch.kind, branch.count)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
