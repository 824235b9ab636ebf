import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repairOutput } from '../../../../main/context/output-repair.ts';
import { CommonplaceError } from '../../../../shared/errors.ts';

function fault(reply: string): unknown {
  try {
    repairOutput(reply);
  } catch (error) {
    if (error instanceof CommonplaceError && error.code === 'output_invalid') return error.detail?.['fault'];
    throw error;
  }
  return null;
}

test.each([
  ['plain', '{"a": 1}'],
  ['white space around', ' \n{"a": 1}\n '],
  ['a fence', '```\n{"a": 1}\n```'],
  ['a fence with json', '```json\n{"a": 1}\n```\n'],
  ['a tilde fence', '~~~\n{"a": 1}\n~~~'],
  ['a tilde fence with json', '~~~json\n{"a": 1}~~~'],
  ['a fence on one line', '```json {"a": 1}```'],
  ['a trailing comma', '{"a": 1,}'],
  ['a trailing comma and white space', '{"a": 1 ,\n }'],
])('D5 read: %s', (_name, reply) => {
  expect(repairOutput(reply)).toEqual({ a: 1 });
});

test('D5 trailing commas go at every depth, and never inside strings', () => {
  expect(repairOutput('{"a": [1, {"b": ",}",},], "c": "x,]\\",}",}')).toEqual({
    a: [1, { b: ',}' }],
    c: 'x,]",}',
  });
});

test.each([
  ['text before the fence', 'Here:\n```json\n{"a": 1}\n```', 'not_json'],
  ['text after the fence', '```json\n{"a": 1}\n```\nDone.', 'unclosed_fence'],
  ['another language tag', '```js\n{"a": 1}\n```', 'not_json'],
  ['a tag that only begins with json', '```json5\n{"a": 1}\n```', 'not_json'],
  ['an unclosed fence', '```json\n{"a": 1}', 'unclosed_fence'],
  ['another closing fence', '```json\n{"a": 1}\n~~~', 'unclosed_fence'],
  ['a fence alone', '```', 'unclosed_fence'],
  ['a longer fence', '````json\n{"a": 1}\n````', 'not_json'],
  ['an empty fence', '``````', 'not_json'],
  ['prose', 'I cannot.', 'not_json'],
  ['nothing', '', 'not_json'],
  ['two objects', '{"a": 1}{"b": 2}', 'not_json'],
  ['a comment', '{"a": 1 /* x */}', 'not_json'],
  ['single quotes', "{'a': 1}", 'not_json'],
  ['a missing value', '{"a": }', 'not_json'],
  ['a comma with nothing before it', '{,}', 'not_json'],
  ['two trailing commas', '{"a": 1,,}', 'not_json'],
  ['an unclosed object', '{"a": 1,', 'not_json'],
  ['an array', '[1]', 'not_an_object'],
  ['a string', '"a"', 'not_an_object'],
  ['a number', '1', 'not_an_object'],
  ['null', 'null', 'not_an_object'],
  ['a key twice', '{"a": 1, "a": 1}', 'duplicate_key'],
  ['a key twice, escaped once', '{"a": 1, "\\u0061": 2}', 'duplicate_key'],
  ['a key twice inside', '{"x": [{"b": 1, "c": {}, "b": 2}]}', 'duplicate_key'],
  ['__proto__ twice', '{"__proto__": 1, "__proto__": 2}', 'duplicate_key'],
])('D5 refused: %s', (_name, reply, expected) => {
  expect(fault(reply)).toBe(expected);
});

test('D5 the same key in different objects, or as a value, is no duplicate', () => {
  expect(repairOutput('{"a": {"a": "a"}, "b": [{"a": 1}, {"a": 2}, "a", "a"]}')).toMatchObject({
    a: { a: 'a' },
  });
});

const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('"', '\\', ',}', ',]', '```', '~~~', 'json', '{', '}', '\n', ':'))
    .map((parts) => parts.join('')),
);
const anyObject = fc.dictionary(
  nastyText,
  fc.jsonValue().chain((value) => fc.oneof(fc.constant(value), nastyText, fc.array(nastyText))),
);

test('D5 repair never changes the value of valid JSON, whatever is inside its strings', () => {
  fc.assert(
    fc.property(anyObject, fc.constantFrom(undefined, 2), (value, indent) => {
      const json = JSON.stringify(value, null, indent);
      expect(repairOutput(json)).toEqual(JSON.parse(json));
      expect(repairOutput(`\`\`\`json\n${json}\n\`\`\``)).toEqual(JSON.parse(json));
    }),
  );
});

test('D5 any reply is either read or refused by name', () => {
  fc.assert(
    fc.property(nastyText, (reply) => {
      expect([null, 'unclosed_fence', 'not_json', 'not_an_object', 'duplicate_key']).toContain(fault(reply));
    }),
  );
});
