import type { Handlers } from '../../../shared/contract/contract.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';

type ForgetHandlers = Pick<Handlers, Extract<keyof Handlers, `forget.${string}`>>;

export function forgetHandlers({ memory }: { readonly memory: MemoryManager }): ForgetHandlers {
  return {
    'forget.plan': async (input) => memory.planForget(input.ids),
    'forget.receipts': async () => ({ receipts: [...(await memory.listReceipts())] }),
    'forget.execute': async (input) => ({
      receipt: await memory.forget({
        ids: input.ids,
        ...(input.keep === undefined ? {} : { keep: input.keep }),
      }),
    }),
  };
}
