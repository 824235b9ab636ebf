import type * as z from 'zod';
import { CommonplaceError } from '../../shared/errors.ts';
import { findDuplicateKey } from './duplicate-keys.ts';

type JsonValue = z.core.util.JSONType;
export type JsonObject = Readonly<Record<string, JsonValue>>;

export type OutputFault = 'unclosed_fence' | 'not_json' | 'not_an_object' | 'duplicate_key';

/**
 * Reads a model's reply as one JSON object. Only a code fence around the whole and trailing commas outside strings may be
 * removed; then the JSON parser decides (spec D5). Errors: `output_invalid`, whose detail `fault` says which.
 */
export function repairOutput(reply: string): JsonObject {
  const text = withoutTrailingCommas(withoutFence(reply.trim()));
  const value = parse(text);
  if (!isJsonObject(value)) {
    throw invalid('not_an_object', 'The reply is JSON, but not an object.');
  }
  const duplicate = findDuplicateKey(text);
  if (duplicate !== null) {
    throw invalid('duplicate_key', `The reply gives the key ${JSON.stringify(duplicate)} more than once.`);
  }
  return value;
}

function invalid(fault: OutputFault, message: string, cause?: unknown): CommonplaceError {
  return new CommonplaceError('output_invalid', `${message} Ask the model again.`, {
    cause,
    detail: { fault },
  });
}

function withoutFence(text: string): string {
  const fence = ['```', '~~~'].find((mark) => text.startsWith(mark));
  if (fence === undefined) return text;
  if (text.length < 2 * fence.length || !text.endsWith(fence)) {
    throw invalid('unclosed_fence', 'The reply opens a code fence and does not end with it.');
  }
  return text.slice(fence.length, -fence.length).replace(/^json(?=[\s{])/u, '');
}

function withoutTrailingCommas(text: string): string {
  let result = '';
  let isAfterValue = false;
  let index = 0;
  while (index < text.length) {
    const character = text.charAt(index);
    if (character === '"') {
      const end = endOfString(text, index);
      result += text.slice(index, end);
      index = end;
      isAfterValue = true;
      continue;
    }
    if (!(character === ',' && isAfterValue && isClosingNext(text, index + 1))) result += character;
    if (!/\s/u.test(character)) isAfterValue = !/[,[{:]/u.test(character);
    index += 1;
  }
  return result;
}

function isClosingNext(text: string, from: number): boolean {
  let index = from;
  while (/\s/u.test(text.charAt(index))) index += 1;
  return text.charAt(index) === '}' || text.charAt(index) === ']';
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text.charAt(index) === '\\') index += 1;
    else if (text.charAt(index) === '"') return index + 1;
  }
  return text.length;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('not_json', 'The reply is not valid JSON.', error);
  }
}

/** What the parser returns is JSON, so an object among it is a JSON object. */
function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
