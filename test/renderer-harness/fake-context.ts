import type { Bridge } from '../../renderer/bridge/bridge.ts';
import type { PinRecord } from '../../shared/records/pin.ts';
import { pins, runContext } from './content/context.ts';
import { firstInput, secondInput } from './content/model-input.ts';
import type { Scene } from './scene.ts';

/** What the model saw, and what is pinned. */
export function createFakeContext(scene: Scene): Pick<Bridge, 'context' | 'pins'> {
  let known: readonly PinRecord[] = scene === 'empty' ? [] : pins;
  let made = 0;
  return {
    context: {
      read: async ({ call }) => ({ ...runContext, call: call ?? runContext.call }),
      input: async ({ call }) => (call === 1 ? firstInput : secondInput),
    },
    pins: {
      list: async () => ({ pins: [...known] }),
      add: async ({ record_id, as, text = 'The whole message.', scope = 'session' }) => {
        made += 1;
        const pin: PinRecord = {
          id: `pin-made-${made}`,
          version: 20 + made,
          origin: 'user',
          scope,
          subject_id: scope === 'user' ? 'user' : 'thread-tides',
          kind: as,
          text,
          source_id: record_id,
          created_at: '2026-03-02T10:00:00.000Z',
          ended_at: null,
        };
        known = [...known, pin];
        return pin;
      },
      remove: async ({ id }) => {
        known = known.map((pin) => (pin.id === id ? { ...pin, ended_at: 40 } : pin));
        return { pins: known.filter((pin) => pin.id === id) };
      },
      suggestions: async () => ({
        suggestions:
          scene === 'empty'
            ? []
            : [
                {
                  record_id: 'message-question',
                  version: 12,
                  kind: 'instruction' as const,
                  text: 'From now on, name the gauge with each figure.',
                },
              ].filter((offer) => !known.some((pin) => pin.text === offer.text)),
      }),
    },
  };
}
