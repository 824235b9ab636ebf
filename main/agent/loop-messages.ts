import type { ChatMessage, ToolCall } from '../models/chat/chat-model.ts';

interface ToolResultMessage {
  readonly toolCallId: string;
  readonly toolLogId: string;
  readonly content: string;
}

/**
 * What a run has said and been told since its first call: assistant messages with their tool calls, and tool results. When the
 * budget runs out, the oldest results are folded to a line that names their log id.
 */
export class LoopMessages {
  private readonly messages: ChatMessage[] = [];
  private readonly results: ToolResultMessage[] = [];
  private folded = 0;

  addReply(content: string, toolCalls: readonly ToolCall[]): void {
    this.messages.push({ role: 'assistant', content, toolCalls });
  }

  addResult(result: ToolResultMessage): void {
    this.messages.push({ role: 'tool', content: result.content, toolCallId: result.toolCallId });
    this.results.push(result);
  }

  list(): readonly ChatMessage[] {
    return [...this.messages];
  }

  /** How many of the oldest results are folded. */
  get foldedResults(): number {
    return this.folded;
  }

  /** Folds the oldest result that is still whole; the newest only when it need not be kept. False when none was folded. */
  foldOldestResult({ keepNewest }: { readonly keepNewest: boolean }): boolean {
    if (keepNewest && this.results.length < 2) return false;
    const oldest = this.results.shift();
    if (oldest === undefined) return false;
    const at = this.messages.findIndex(
      (message) => message.role === 'tool' && message.toolCallId === oldest.toolCallId,
    );
    const content = foldedResult(oldest.toolLogId);
    if (at >= 0) this.messages[at] = { role: 'tool', content, toolCallId: oldest.toolCallId };
    this.folded += 1;
    return true;
  }
}

/** What stands in a tool message whose result was folded. */
export function foldedResult(toolLogId: string): string {
  return `[Folded to stay within the budget. Read it again with read_tool_log(id="${toolLogId}").]`;
}
