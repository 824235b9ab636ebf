import { CommonplaceError } from '../../shared/errors.ts';
import type { RecordedRun } from './recorded-run.ts';

/** A tool that a crash caught in flight and that may not be repeated needs the user's word (spec C5). Errors: `tool_in_flight`. */
export function refuseUndecided(runId: string, recorded: RecordedRun): void {
  for (const [callId, tool] of recorded.tools) {
    if (tool.state === 'finished' || tool.repeatable) continue;
    throw new CommonplaceError(
      'tool_in_flight',
      `The tool ${tool.tool} of run ${runId} was interrupted while it ran, and it is not known whether it took effect. Look, then say whether to run it again.`,
      { detail: { run_id: runId, tool_call_id: callId, tool: tool.tool } },
    );
  }
}
