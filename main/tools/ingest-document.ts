import * as z from 'zod';
import { defineTool } from './tool.ts';

export const ingestDocument = defineTool({
  name: 'ingest_document',
  description:
    'Reads a local document (PDF, DOCX, HTML, Markdown or text) by its path into the knowledge base, so that it can be searched and cited.',
  parameters: z.object({ path: z.string().min(1) }),
  effect: 'filesystem',
  repeatable: true,
  run: async (values, context) => {
    const document = await context.memory.ingestFile(values.path);
    const sources = [{ id: document.document_id, version: document.version }];
    if (document.status === 'failed') return { result: document.reason, sources, failed: true };
    const state = document.status === 'added' ? 'was added' : 'was already there';
    return {
      result: `The document ${state}: ${document.document_id}, ${document.chunks} chunks.`,
      sources,
    };
  },
});
