import * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import { repairOutput } from '../context/output-repair.ts';
import { augmentationPrompt } from '../context/prompts/augmentation.ts';
import type { ChatModel } from '../models/chat/chat-model.ts';
import { stripReasoning } from '../models/chat/reasoning-filter.ts';
import type { Tool } from '../tools/tool.ts';
import { toolRow } from './register-tools.ts';

const augmentationSchema = z.object({
  description: z.string().trim().min(1),
  queries: z.array(z.string().trim().min(1)).min(1).max(10),
});
export type Augmentation = Readonly<z.infer<typeof augmentationSchema>>;

/**
 * Has a model rewrite a tool's description from its docstring and source and add about five sample queries (spec R5).
 * Errors: the model's own, or `output_invalid` when its reply can't be used.
 */
export async function augmentTool(model: ChatModel, tool: Tool, signal: AbortSignal): Promise<Augmentation> {
  const { signature } = toolRow(tool);
  const material = `Name: ${tool.name}\nDocstring: ${tool.description}\nSignature: ${signature}\nSource:\n${tool.source}`;
  const reply = await model.complete({
    purpose: 'augmentation',
    messages: [
      { role: 'system', content: augmentationPrompt.text },
      { role: 'user', content: material },
    ],
    tools: [],
    evidence: [],
    signal,
  });
  const augmentation = augmentationSchema.safeParse(repairOutput(stripReasoning(reply.content)));
  if (augmentation.success) return augmentation.data;
  throw new CommonplaceError(
    'output_invalid',
    `The model's description of ${tool.name} can't be used: it needs a description and sample queries.`,
  );
}
