import { expect, test } from 'vitest';
import { parseTranscript } from '../../../../../../main/models/chat/offline/transcript.ts';

const expected = [
  { role: 'user', text: 'Find it: now.\nPlease.' },
  { role: 'assistant', text: 'Here.' },
];

test.each([
  ['[2026-01-12T09:00:00.000Z] user: Find it: now.\nPlease.\n\n[2026-01-12T09:03:00.000Z] assistant: Here.'],
  [
    '[2026-01-12T09:00:00.000Z | user | record 7f-1] Find it: now.\nPlease.\n[2026-01-12T09:03:00.000Z | assistant | record 7f-2] Here.',
  ],
  ['User (2026-01-12T09:00:00Z): Find it: now.\nPlease.\nAssistant (2026-01-12T09:03:00Z): Here.'],
  ['## user\nFind it: now.\nPlease.\n## assistant\nHere.'],
])('R9 reads the turns of %j', (text) => {
  expect(parseTranscript(text)).toEqual(expected);
});

test('R9 prose that speaks of users has no turns', () => {
  expect(parseTranscript('The user wants this.\nAssistants help the user.')).toEqual([]);
});
