import { expect, test } from 'vitest';
import type { ReadsAreVersioned } from '../../../../main/memory/versioned-reads.ts';

interface Versioned {
  read(id: string): Promise<{ readonly content: string; readonly version: number } | null>;
  list(): Promise<readonly { readonly record: { readonly text: string; readonly version: number } }[]>;
  count(): Promise<{ readonly messages: number }>;
}

interface Careless extends Versioned {
  peek(id: string): Promise<{ readonly content: string } | null>;
}

interface Nested extends Versioned {
  page(): Promise<{ readonly messages: readonly { readonly text: string }[] }>;
}

test('E2 a read that gives content without its version does not compile', () => {
  const kept: ReadsAreVersioned<Versioned> = true;
  // @ts-expect-error peek gives content alone
  const careless: ReadsAreVersioned<Careless> = true;
  // @ts-expect-error so does page, further in
  const nested: ReadsAreVersioned<Nested> = true;
  const named: readonly [ReadsAreVersioned<Careless>, ReadsAreVersioned<Nested>] = ['peek', 'page'];
  expect([kept, careless, nested, ...named]).toEqual([true, true, true, 'peek', 'page']);
});
