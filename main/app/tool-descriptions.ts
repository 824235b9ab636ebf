import { augmentTools } from '../agent/augment-tools.ts';
import { BackgroundJobs } from '../agent/background-jobs.ts';
import { registerTools } from '../agent/register-tools.ts';
import type { LogEntry } from '../agent/turn-dependencies.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import type { Tool } from '../tools/tool.ts';

export interface ToolDescriptions {
  /** Registers the tools; with `augment`, a model describes what is new or changed, behind everything else (spec R5). */
  register(options: { readonly augment: boolean }): Promise<void>;
  /** The user has switched augmentation on: a model describes, behind everything else, each tool that none has described yet. */
  augmentAll(): Promise<void>;
  close(): Promise<void>;
}

/** Keeps the toolbox. Nothing waits for a model, and one that fails is logged, told in a notice, and changes no description. */
export function createToolDescriptions(parts: {
  readonly memory: Pick<MemoryManager, 'commit' | 'readTools'>;
  readonly tools: readonly Tool[];
  readonly model: () => ChatModel;
  readonly log: (entry: LogEntry) => void;
  readonly onNotice: (notice: string) => void;
}): ToolDescriptions {
  const { memory, tools, log } = parts;
  const jobs = new BackgroundJobs((stage, error) => log({ run_id: '', stage, error }));

  function augment(wanted: readonly Tool[]): void {
    if (wanted.length === 0) return;
    jobs.start('augmentation', async (signal) => {
      const failures = await augmentTools({ memory, model: parts.model() }, wanted, signal);
      for (const { tool, code } of failures) log({ run_id: '', stage: 'augmentation', tool, error: code });
      if (failures.length === 0) return;
      const names = failures.map(({ tool }) => tool).join(', ');
      const codes = [...new Set(failures.map(({ code }) => code))].join(', ');
      parts.onNotice(
        `The model could not describe these tools (${codes}), so they keep their own descriptions: ${names}. To try again, switch “Have the extraction model describe tools more fully” off and on in the settings.`,
      );
    });
  }

  return {
    register: async (options) => {
      const changed = await registerTools(memory, tools, options);
      if (options.augment) augment(changed);
    },
    augmentAll: async () => {
      const rows = await memory.readTools(tools.map(({ name }) => name));
      const described = new Set(rows.filter(({ augmented }) => augmented).map(({ name }) => name));
      augment(tools.filter(({ name }) => !described.has(name)));
    },
    close: () => jobs.close(0),
  };
}
