import type { ReactNode } from 'react';
import type { ToolLogRecord } from '../../shared/records/records.ts';
import { useNavigation } from '../app/navigation.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { Fold } from '../components/fold.tsx';
import { counted } from '../format/numbers.ts';
import { prettyJson } from '../format/pretty-json.ts';

/** The tool calls of an answer, folded: arguments, result and status of each. */
export function ToolCalls(props: { readonly toolLogs: readonly ToolLogRecord[] }): ReactNode {
  if (props.toolLogs.length === 0) return null;
  const failed = props.toolLogs.filter((log) => log.status === 'failed').length;
  return (
    <Fold
      title={
        <span>
          {counted(props.toolLogs.length, 'tool call')}
          {failed > 0 && <span className="text-danger">, {failed} failed</span>}
        </span>
      }
    >
      <ol className="tool-calls">
        {props.toolLogs.map((log) => (
          <ToolCall key={log.id} log={log} />
        ))}
      </ol>
    </Fold>
  );
}

function ToolCall({ log }: { readonly log: ToolLogRecord }): ReactNode {
  const { navigate } = useNavigation();
  return (
    <li>
      <Fold
        title={
          <span className="tool-call-title">
            <code>{log.tool_name}</code>
            <span className={log.status === 'failed' ? 'text-danger' : 'text-quiet'}>{log.status}</span>
          </span>
        }
      >
        <p className="field-name">Arguments</p>
        <pre className="data">{prettyJson(log.tool_args)}</pre>
        <p className="field-name">{log.status === 'failed' ? 'Error' : 'Result'}</p>
        <pre className="data data-tall" tabIndex={0}>
          {log.status === 'failed' ? (log.error_message ?? log.result) : prettyJson(log.result)}
        </pre>
        <div className="row-actions">
          <ActionButton
            isSmall
            kind="quiet"
            onPress={() => navigate({ type: 'show_record', recordId: log.id })}
          >
            Show the record
          </ActionButton>
          <ActionButton isSmall kind="danger" onPress={() => navigate({ type: 'forget', ids: [log.id] })}>
            Forget …
          </ActionButton>
        </div>
      </Fold>
    </li>
  );
}
