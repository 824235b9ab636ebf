import type { Handlers } from '../../../shared/contract/contract.ts';
import type { MemoryManager } from '../../memory/memory-manager.ts';
import type { Emit } from './emit.ts';

/** Where windows say how far they have let go; the composition root keeps it. */
export interface WindowRegister {
  attach(id: string, version: number): void;
  saw(id: string, version: number): void;
  detach(id: string): void;
}

interface Dependencies {
  readonly memory: MemoryManager;
  readonly emit: Emit;
  readonly windows: WindowRegister;
  /** The commit version now. */
  readonly version: () => number;
  /** How long a forget can be undone, in milliseconds; 0 erases at once (spec E9). */
  readonly graceMs: () => number;
  /** Takes up documents that have to be read again. */
  readonly takeUpDocuments: () => Promise<unknown>;
}

type ForgetHandlers = Pick<Handlers, Extract<keyof Handlers, `forget.${string}`>>;

export function forgetHandlers(dependencies: Dependencies): ForgetHandlers {
  const { memory, windows, emit, graceMs } = dependencies;
  return {
    'forget.plan': async (input) => memory.planForget(input.ids),
    'forget.candidates': async ({ text, from, to }) => ({
      candidates: [
        ...(await memory.findCandidates({
          ...(text === undefined ? {} : { text }),
          ...(from === undefined ? {} : { from }),
          ...(to === undefined ? {} : { to }),
        })),
      ],
    }),
    'forget.execute': async ({ ids, keep }) => {
      const request = { ids, ...(keep === undefined ? {} : { keep }) };
      const grace = graceMs();
      return grace > 0
        ? { receipt: null, hidden: await memory.hide({ ...request, graceMs: grace }) }
        : { receipt: await memory.forget(request), hidden: null };
    },
    'forget.receipts': async () => ({ receipts: [...(await memory.listReceipts())] }),
    'forget.audit': async ({ version }) => ({ audits: [...(await memory.auditForgets(version))] }),
    'forget.hidden': async () => ({ hidden: [...(await memory.listHidden())] }),
    'forget.restore': async ({ version }) => {
      const restored = await memory.restoreHidden(version);
      await dependencies.takeUpDocuments();
      emit('memory.forgotten', { version: restored.version, ids: [] });
      return { version: restored.version, ids: [...restored.ids] };
    },
    'forget.eraseHidden': async ({ version }) => ({ receipt: await memory.eraseHidden(version) }),
    'forget.attachWindow': async ({ window_id }) => {
      const version = dependencies.version();
      windows.attach(window_id, version);
      return { version };
    },
    'forget.windowSaw': async ({ window_id, version }) => {
      // What has not happened yet can't have been seen.
      windows.saw(window_id, Math.min(version, dependencies.version()));
      return {};
    },
    'forget.detachWindow': async ({ window_id }) => {
      windows.detach(window_id);
      return {};
    },
  };
}
