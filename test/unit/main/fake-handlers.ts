import type { Handlers } from '../../../shared/contract/contract.ts';

/** Handlers of which only some are there; any other call fails the test that makes it. */
export function fakeHandlers(some: Partial<Handlers>): Handlers {
  return new Proxy<Handlers>(emptyHandlers(), {
    get: (_target, name) => {
      const handler: unknown = Reflect.get(some, name);
      return (
        handler ??
        (async () => {
          throw new Error(`${String(name)} was called, which this test does not expect.`);
        })
      );
    },
  });
}

function emptyHandlers(): Handlers {
  const nothing: object = {};
  assertHandlers(nothing);
  return nothing;
}

/** Nothing is looked up on the target: the proxy answers every call itself. */
function assertHandlers(_value: object): asserts _value is Handlers {}
