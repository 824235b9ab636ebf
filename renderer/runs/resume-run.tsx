import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { CommonplaceError } from '../../shared/errors.ts';
import { useBridge } from '../bridge/bridge.ts';
import { useToasts } from '../components/toasts.tsx';
import { InFlightDialog } from './in-flight-dialog.tsx';
import { inFlightTool } from './in-flight-tool.ts';

interface ResumeRun {
  readonly resume: (runId: string) => void;
  /** The run that is being resumed, until it ends or pauses again. */
  readonly resuming: string | null;
}

interface Resumption {
  readonly runId: string;
  /** What to do with a tool that was in flight; null: ask when there is one. */
  readonly rerun: boolean | null;
}

const ResumeContext = createContext<ResumeRun | null>(null);

/** Resumes runs for every part of the window, and asks about a tool that was in flight (spec C5). */
export function ResumeProvider(props: { readonly children: ReactNode }): ReactNode {
  const bridge = useBridge();
  const toasts = useToasts();
  const [asked, setAsked] = useState<{ readonly runId: string; readonly tool: string } | null>(null);
  const resume = useMutation({
    mutationFn: ({ runId, rerun }: Resumption) =>
      bridge.runs.resume(rerun === null ? { run_id: runId } : { run_id: runId, rerun_in_flight: rerun }),
    onError: (error, { runId }) => {
      const tool = inFlightTool(error);
      if (tool === null) toasts.report('The run could not be resumed.', error);
      else setAsked({ runId, tool });
    },
  });
  const decide = (rerun: boolean) => {
    if (asked !== null) resume.mutate({ runId: asked.runId, rerun });
    setAsked(null);
  };
  return (
    <ResumeContext
      value={{
        resume: (runId) => resume.mutate({ runId, rerun: null }),
        resuming: resume.isPending ? resume.variables.runId : null,
      }}
    >
      {props.children}
      {asked !== null && <InFlightDialog tool={asked.tool} decide={decide} close={() => setAsked(null)} />}
    </ResumeContext>
  );
}

export function useResumeRun(): ResumeRun {
  const resume = useContext(ResumeContext);
  if (resume === null) {
    throw new CommonplaceError('unavailable', 'No runs to resume: wrap this component in a ResumeProvider.');
  }
  return resume;
}
