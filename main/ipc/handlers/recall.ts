import type { Handlers } from '../../../shared/contract/contract.ts';
import type { RecallResult } from '../../../shared/contract/recall.ts';
import type { RecallTest } from '../../memory/search/recall-test.ts';

interface Dependencies {
  readonly testRecall: (test: RecallTest) => Promise<RecallResult>;
}

export function recallHandlers({ testRecall }: Dependencies): Pick<Handlers, 'recall.test'> {
  return {
    'recall.test': async ({ text, store, k, settings }) =>
      await testRecall({
        query: { text, store, ...(k === undefined ? {} : { k }) },
        ...(settings === undefined ? {} : { settings }),
      }),
  };
}
