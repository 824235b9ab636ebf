const sentences: Readonly<Record<string, string>> = {
  completed: 'The answer to this question has been forgotten.',
  failed: 'The run failed before it could answer.',
  iteration_cap: 'The run reached its limit of model calls.',
  cancelled: 'You stopped this run.',
  model_failed: 'The model could not answer.',
  model_empty: 'The model gave an empty answer.',
  budget_exceeded: 'What the run needs does not fit into the context budget.',
  source_forgotten:
    'Something this answer was using has been forgotten, so it was dropped. You can ask again.',
  tool_in_flight: 'A tool was still running when the app ended, so it is not known whether it finished.',
  internal: 'The run failed inside the app.',
};

/** Why a question has no answer, in words; `reason` is a stop reason or, when that is not known here, how the run ended. */
export function stopReasonText(reason: string | null): string {
  return reason === null
    ? 'This question has no answer.'
    : (sentences[reason] ?? 'The run ended without an answer.');
}
