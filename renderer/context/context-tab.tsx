import { type ReactNode, useState } from 'react';
import type { CallOutput } from '../../shared/contract/contract.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
import { ReadNotice } from '../components/read-notice.tsx';
import { segmentLabel } from '../format/labels.ts';
import { counted, formatCount } from '../format/numbers.ts';
import { PinList } from '../pins/pin-list.tsx';
import { useRunContext } from '../queries/run-queries.ts';
import { ContextItem } from './context-item.tsx';
import { ExactInput } from './exact-input.tsx';
import { groupBySegment } from './group-by-segment.ts';
import { meterShares } from './meter-shares.ts';
import { RunChoice } from './run-choice.tsx';
import { SegmentBar } from './segment-bar.tsx';

/** What the model saw in one call of a run: every item with its record, origin, trust and reason. */
export function ContextTab(): ReactNode {
  return (
    <RunChoice
      tab="context"
      view={(run) => (
        <>
          <PinList threadId={run.thread_id} />
          <RunContext key={run.run_id} runId={run.run_id} />
        </>
      )}
    />
  );
}

function RunContext({ runId }: { readonly runId: string }): ReactNode {
  const [call, setCall] = useState<number | null>(null);
  const context = useRunContext(runId, call);
  if (!context.isSuccess)
    return (
      <ReadNotice query={context} what="what the model saw" failed="What the model saw could not be read." />
    );
  const { data } = context;
  if (data.calls === 0)
    return <p className="text-quiet">This run made no model call, so there was no input.</p>;
  return (
    <>
      <div className="row-actions stepper">
        <ActionButton isSmall isDisabled={data.call <= 1} onPress={() => setCall(data.call - 1)}>
          ‹ Before
        </ActionButton>
        <span>
          Model call {data.call} of {data.calls}
        </span>
        <ActionButton isSmall isDisabled={data.call >= data.calls} onPress={() => setCall(data.call + 1)}>
          After ›
        </ActionButton>
      </div>
      <ContextItems context={data} />
      <Fold key={data.call} title="Exact input">
        <ExactInput context={data} />
      </Fold>
    </>
  );
}

function ContextItems({ context }: { readonly context: CallOutput<'context.read'> }): ReactNode {
  const groups = groupBySegment(context.items);
  return (
    <>
      <SegmentBar
        shares={meterShares({
          segments: groups.map(({ segment, tokens }) => ({ name: segment, tokens })),
        })}
      />
      {groups.map((group) => (
        <Fold
          key={group.segment}
          isOpenAtFirst={groups.length <= 2}
          title={
            <span className="fold-title">
              {segmentLabel(group.segment)}
              <span className="text-quiet number">
                {counted(group.items.length, 'item')}, {formatCount(group.tokens)} tokens
              </span>
            </span>
          }
        >
          <ul className="context-items">
            {group.items.map((item) => (
              <ContextItem key={`${item.record_id} ${item.version}`} item={item} />
            ))}
          </ul>
        </Fold>
      ))}
      <LeftOut context={context} />
    </>
  );
}

function LeftOut({ context }: { readonly context: CallOutput<'context.read'> }): ReactNode {
  return (
    <>
      {context.left_out.length > 0 && (
        <Fold title={`Left out (${formatCount(context.left_out.length)})`}>
          <ul className="context-items">
            {context.left_out.map((item) => (
              <li key={item.record_id} className="context-item">
                <p>
                  {segmentLabel(item.segment)} <code>{item.record_id}</code>
                </p>
                <p className="text-quiet">
                  {item.why} · <span className="number">{formatCount(item.tokens)}</span> tokens
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {context.rejected.length > 0 && (
        <Fold title={`Rejected instructions (${formatCount(context.rejected.length)})`} isOpenAtFirst>
          <ul className="context-items">
            {context.rejected.map((entry) => (
              <li
                key={`${entry.key} ${entry.asked} ${entry.record_id ?? entry.source}`}
                className="context-item"
              >
                <p>
                  <code>{entry.key}</code> from {entry.source}, overruled by {entry.winner}
                </p>
                <p className="context-item-text">{entry.asked}</p>
                <p className="text-quiet">
                  {entry.why}
                  {entry.record_id !== null && (
                    <>
                      {' '}
                      · in record <code>{entry.record_id}</code>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}
