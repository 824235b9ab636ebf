import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFollowUp, namesIn, subjectReferredTo } from '../../../../main/models/follow-up.ts';

test.each([
  'And who wrote it?',
  'who are the authors?',
  'Why?',
  'tell me more',
  'By whom?',
  'What is its identifier?',
  'What does that paper claim?',
  'And the claim number?',
  'How does it compare to Heron?',
  'What did they find?',
  'Und wer hat ihn verfasst?',
  'Und im Juli?',
  'Wann wurde sie gemessen?',
  '是谁写的？',
  '它们什么时候活动？',
  'それは誰が書いたのですか？',
])('R3 refers back: %s', (question) => {
  expect(isFollowUp(question)).toBe(true);
});

test.each([
  'Who wrote the Kestrel paper?',
  'And who wrote Heron?',
  'What does Kestrel say about its limits?',
  'What similarity laws must be obeyed when constructing aeroelastic models of heated high speed aircraft?',
  'How long did it take James to finish his game?',
  'When was Sam in the ER?',
  'Wie hoch war die mittlere Bodenfeuchte?',
  'Gibt es Messungen aus Lindenau?',
  '薰衣草对蜜蜂有什么影响？',
])('R3 stands alone: %s', (question) => {
  expect(isFollowUp(question)).toBe(false);
});

test('R3 the subject is that of the last question which stands alone, whatever was asked of it meanwhile', () => {
  const earlier = ['What does the Heron paper claim?', 'What does the Kestrel paper claim?', 'Who wrote it?'];
  expect(subjectReferredTo('When was it published?', earlier)).toBe('Kestrel');
});

test('R3 what a follow-up added itself counts too', () => {
  const earlier = ['Wie hoch war die Bodenfeuchte in Lindenau?', 'Und im Juli?'];
  expect(subjectReferredTo('Wer hat sie gemessen?', earlier)).toBe('Juli hoch Bodenfeuchte Lindenau');
});

test('R3 a question that stands alone has no subject elsewhere, nor has one without anything before it', () => {
  expect(subjectReferredTo('Who wrote the Heron paper?', ['What does Kestrel claim?'])).toBe('');
  expect(subjectReferredTo('Who wrote it?', [])).toBe('');
  expect(subjectReferredTo('Who wrote it?', ['Why?'])).toBe('');
});

test('R3 the subject is made of words of the earlier questions and is short', () => {
  const message = fc.array(fc.constantFrom('Kestrel', 'ledger', 'it', 'why', '蜜蜂', '?', '\n', 'KX-2025'), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(message, fc.array(message, { maxLength: 5 }), (question, earlier) => {
      const said = earlier.map((parts) => parts.join(' '));
      const found = subjectReferredTo(question.join(' '), said)
        .split(' ')
        .filter((word) => word !== '');
      expect(found.length).toBeLessThanOrEqual(24);
      for (const word of found) expect(said.join('\n')).toContain(word);
    }),
  );
});

test('R16 names are words with capitals and codes, not the first word, months or German nouns', () => {
  expect(namesIn('Which claim of KX-2025-011 did Marlow make in May?')).toEqual(['KX-2025-011', 'Marlow']);
  expect(namesIn('Wann erscheint der Bericht?')).toEqual([]);
});
