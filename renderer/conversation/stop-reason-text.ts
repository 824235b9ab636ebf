const sentences: Readonly<Record<string, string>> = {
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

/** Why a run ended without an answer, in words. */
export function stopReasonText(reason: string | null): string {
  return reason === null
    ? 'This question has no answer.'
    : (sentences[reason] ?? 'The run ended without an answer.');
}
