import type { Bridge } from '../../renderer/bridge/bridge.ts';
import type { Settings } from '../../shared/contract/settings.ts';
import type { Scene } from './scene.ts';

/** Settings and status. */
export function createFakeSettings(scene: Scene): Pick<Bridge, 'settings' | 'status'> {
  let key: 'keychain' | 'none' = 'none';
  let settings: Settings = {
    model: 'gpt-5.6-luna',
    extraction_model: 'gpt-5.6-terra',
    base_url: null,
    embedder: 'transformers',
    embedding_model: 'all-MiniLM-L6-v2',
    write_allowed: false,
    permissions: { memory: 'ask', network: 'allow', filesystem: 'ask' },
    augment_tools: false,
    forget_grace_minutes: 0,
    backup: true,
    theme: 'system',
  };
  const view = () => ({ settings, key, keychain: true, offline: key === 'none' });
  return {
    settings: {
      read: async () => view(),
      update: async (change) => {
        const given = Object.entries(change).filter(([, value]) => value !== undefined);
        settings = { ...settings, ...Object.fromEntries(given) };
        return view();
      },
      setKey: async (input) => {
        key = input.key === null ? 'none' : 'keychain';
        return view();
      },
    },
    status: {
      read: async () => ({
        vault: '/home/reader/Commonplace',
        host: 'browser',
        app_version: '0.1.0',
        schema_version: 10,
        commit_version: scene === 'empty' ? 1 : 86,
        counts:
          scene === 'empty'
            ? { document: 0, knowledge: 0, conversation: 0 }
            : {
                document: 7,
                conversation: 1009,
                knowledge: 108,
                summary: 1,
                entity: 12,
                workflow: 4,
                tool_log: 31,
                toolbox: 11,
                note: 1,
              },
        model: 'gpt-5.6-luna',
        offline: key === 'none',
        embedder: {
          name: 'all-MiniLM-L6-v2',
          fingerprint: 'all-MiniLM-L6-v2/q4/384/mean',
          phase: scene === 'empty' ? 'fetching' : 'ready',
          state: scene === 'empty' ? 'fetching all-MiniLM-L6-v2' : 'ready',
          progress: scene === 'empty' ? 0.37 : null,
        },
        sizes: { database: 48_300_000, attachments: 12_900_000, backups: 91_000_000 },
        notices:
          scene === 'empty'
            ? [
                'The vault’s file was damaged. It was set aside as commonplace.db.corrupt and rebuilt from what could be read.',
              ]
            : [],
      }),
    },
  };
}
