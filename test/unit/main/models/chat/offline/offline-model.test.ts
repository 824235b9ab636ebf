import { describe, expect, test } from 'vitest';
import type { ChatRequest } from '../../../../../../main/models/chat/chat-model.ts';
import { chatRequest } from '../../../../../scripted/chat-request.ts';
import { ask, model } from './offline-requests.ts';

describe('The other purposes', () => {
  function about(purpose: ChatRequest['purpose'], content: string) {
    return model.complete(
      chatRequest({
        purpose,
        messages: [
          { role: 'system', content: 'Instructions.' },
          { role: 'user', content },
        ],
      }),
    );
  }

  test('R8 a summary reads only what follows the transcript mark', async () => {
    const reply = await about(
      'summary',
      'Summarise this.\n# Transcript\n[2026-01-12T09:00:00.000Z] user: Find Kestrel notes.',
    );
    expect(reply.content).toContain('Find Kestrel notes.');
    expect(reply.content).not.toContain('Summarise this');
  });

  test('R12 entities are JSON', async () => {
    const reply = await about('entities', '# Text\nAda Lovelace lives in London.');
    expect(JSON.parse(reply.content)).toEqual({
      entities: [
        { name: 'Ada Lovelace', type: 'PERSON', description: 'Ada Lovelace lives in London.' },
        { name: 'London', type: 'PLACE', description: 'Ada Lovelace lives in London.' },
      ],
    });
  });

  test('D4 a task has a goal, acceptance and no write permission', async () => {
    const reply = await about(
      'task',
      '# Request\nCompare kestrel-notes.md with "Heron" in a table. Be brief.',
    );
    const task: unknown = JSON.parse(reply.content);
    expect(task).toMatchObject({
      goal: 'Compare kestrel-notes.md with "Heron" in a table.',
      inputs: ['kestrel-notes.md', 'Heron'],
      outputs: ['A table', 'A comparison'],
    });
    expect(task).not.toHaveProperty('write_allowed');
    expect(task).toHaveProperty('acceptance.0');
  });

  test('R5 augmentation has a description and five queries', async () => {
    const reply = await about(
      'augmentation',
      'Name: paper_search\nDescription: Finds research papers by topic.',
    );
    const augmented: unknown = JSON.parse(reply.content);
    expect(augmented).toMatchObject({
      description: expect.stringContaining('Finds research papers by topic.'),
    });
    expect(augmented).toHaveProperty('queries.length', 5);
    expect(reply.content).toContain('paper search');
  });
});

describe('R1 streaming and stopping', () => {
  test('R1 the pieces are many and make up the answer', async () => {
    const pieces: string[] = [];
    const reply = await ask('What does the Kestrel paper claim?', { onToken: (piece) => pieces.push(piece) });
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toBe(reply.content);
  });

  test('R1 a stop ends it as cancelled, before and during the stream', async () => {
    const controller = new AbortController();
    const call = ask('What does the Kestrel paper claim?', {
      signal: controller.signal,
      onToken: () => controller.abort(),
    });
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await expect(ask('Anything', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});
