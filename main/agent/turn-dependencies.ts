import type { EventName, EventPayload } from '../../shared/contract/events.ts';
import type { PermissionModes } from '../../shared/contract/settings.ts';
import type { Clock, IdSource, RandomBytes } from '../../shared/effects.ts';
import type { MemoryManager } from '../memory/memory-manager.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import type { PublicFetch } from '../tools/public-fetch.ts';
import type { IngestedFile, Tool, ToolContext } from '../tools/tool.ts';
import type { PermissionAnswer } from './agent.ts';

/** The chat model in use. It can change between turns, so it is asked for each time. */
export interface ModelInUse {
  readonly chat: ChatModel;
  /** Its budget in tokens (spec R6). */
  readonly budget: number;
}

/** What a tool call wants to do, for the user to decide. */
export interface PermissionRequest {
  readonly runId: string;
  readonly threadId: string;
  readonly requestId: string;
  readonly tool: string;
  readonly effect: string;
  readonly arguments: string;
  readonly why: string;
}

/** A line of the structured log: never content, never keys (spec B). */
export interface LogEntry {
  readonly run_id: string;
  readonly stage: string;
  readonly tool?: string;
  readonly duration_ms?: number;
  readonly tokens?: number;
  readonly error?: string;
}

/** Documents as the agent needs them: reading a local file, and keeping a text that a tool found. */
export interface DocumentAccess {
  readonly ingestFile: (path: string) => Promise<IngestedFile>;
  readonly parse: ToolContext['parse'];
}

/** Everything a turn works with, supplied once by the composition root. */
export interface TurnDependencies {
  readonly memory: MemoryManager;
  readonly model: () => ModelInUse;
  readonly tools: ReadonlyMap<string, Tool>;
  readonly documents: DocumentAccess;
  readonly fetch: PublicFetch;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly random: RandomBytes;
  readonly userId: string;
  readonly writeAllowedByDefault: () => boolean;
  /** What the user's settings say about each effect class of tools. */
  readonly permissionModes: () => PermissionModes;
  /** Puts a permission question to the user. Null where there is nobody to ask: the call is then refused. */
  readonly askPermission:
    | ((request: PermissionRequest, signal: AbortSignal) => Promise<PermissionAnswer>)
    | null;
  readonly emit: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
  readonly log: (entry: LogEntry) => void;
}
