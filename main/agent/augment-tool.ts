import * as z from 'zod';
import { repairOutput } from '../context/output-repair.ts';
import { augmentationPrompt } from '../context/prompts/augmentation.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import type { Tool } from '../tools/tool.ts';

const augmentationSchema = z.object({
  description: z.string().trim().min(1),
  queries: z.array(z.string().trim().min(1)).min(1).max(10),
});
export type Augmentation = Readonly<z.infer<typeof augmentationSchema>>;

/**
 * Has a model rewrite a tool's description from its docstring and source and add about five sample queries (spec R5).
 * Errors: the model's own, or `output_invalid` when its reply can't be used.
 */
export async function augmentTool(model: ChatModel, tool: Tool, signature: string): Promise<Augmentation> {
  const material = `Name: ${tool.name}\nDocstring: ${tool.description}\nSignature: ${signature}\nSource:\n${tool.source}`;
  const reply = await model.complete({
    purpose: 'augmentation',
    messages: [
      { role: 'system', content: augmentationPrompt.text },
      { role: 'user', content: material },
    ],
    tools: [],
    evidence: [],
    signal: new AbortController().signal,
  });
  return augmentationSchema.parse(repairOutput(reply.content));
}
