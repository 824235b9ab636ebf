import type { ReactNode } from 'react';
import type { EventView } from '../../shared/contract/runs.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { prettyJson } from '../format/pretty-json.ts';
import { useRunContext } from '../queries/run-queries.ts';
import { useToolLogs } from '../queries/thread-queries.ts';
import { saidText, toolArguments, toolRequests } from './recorded-content.ts';

/** What a step of a run was about: what the model saw, what it said, what a tool was given and gave back (spec C7). */
export function EventContent(props: { readonly event: EventView; readonly threadId: string }): ReactNode {
  const { event, threadId } = props;
  // What a call saw is looked up record by record, and each says by itself whether it is still there.
  if (event.erased_at !== null && event.kind !== 'model_called') {
    return <p className="text-quiet">What stood here was erased at version {event.erased_at}.</p>;
  }
  switch (event.kind) {
    case 'model_called':
      return <ModelSaw runId={event.run_id} call={Number(event.facts['call'])} />;
    case 'model_replied':
      return <ModelSaid content={event.content} />;
    case 'tool_started':
      return <Block name="Arguments" text={prettyJson(toolArguments(event.content))} />;
    case 'tool_finished':
    case 'tool_refused':
      return <ToolGave threadId={threadId} logId={String(event.facts['tool_log_id'])} />;
    default:
      return <Block name="Facts" text={JSON.stringify(event.facts, null, 2)} />;
  }
}

function ModelSaw({ runId, call }: { readonly runId: string; readonly call: number }): ReactNode {
  const context = useRunContext(runId, call);
  const { navigate } = useNavigation();
  if (context.data === undefined) return <p className="text-quiet">Reading what the model saw …</p>;
  const { items } = context.data;
  if (items.length === 0) return <p className="text-quiet">Only the question and the instructions.</p>;
  return (
    <ul className="saw-list" aria-label="What the model saw">
      {items.map((item) => (
        <li key={item.record_id}>
          <span className="text-quiet">{item.segment}</span>{' '}
          <span className="saw-text">{item.text ?? 'forgotten since'}</span>
          <span className="text-quiet number"> version {item.version}</span>
          <ActionButton
            isSmall
            kind="quiet"
            isDisabled={item.text === null}
            onPress={() => navigate({ type: 'show_record', recordId: item.record_id })}
          >
            Show
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

function ModelSaid({ content }: { readonly content: EventView['content'] }): ReactNode {
  const said = saidText(content);
  return (
    <>
      {said !== '' && <Block name="Said" text={said} />}
      {toolRequests(content).map(({ id, name, values }) => (
        <Block key={id} name={`Asked for ${name}`} text={prettyJson(values)} />
      ))}
    </>
  );
}

function ToolGave({ threadId, logId }: { readonly threadId: string; readonly logId: string }): ReactNode {
  const logs = useToolLogs(threadId);
  const log = logs.data?.tool_logs.find(({ id }) => id === logId);
  if (log === undefined) return <p className="text-quiet">Its log is not there: it was forgotten.</p>;
  const failed = log.status === 'failed';
  return (
    <>
      <Block name="Arguments" text={prettyJson(log.tool_args)} />
      <Block
        name={failed ? 'Error' : 'Result'}
        text={failed ? (log.error_message ?? '') : prettyJson(log.result)}
      />
    </>
  );
}

function Block({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  return (
    <>
      <p className="field-name">{name}</p>
      <pre className="data data-tall" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
