import type { Bridge } from '../../renderer/bridge/bridge.ts';
import type { Settings, Status } from '../../shared/contract/settings.ts';
import type { BackupRecord } from '../../shared/records/backup.ts';
import type { Scene } from './scene.ts';

const name = 'all-MiniLM-L6-v2';
const fingerprint = `${name}:q4:384:mean:256`;
const embedders = {
  ready: { name, fingerprint, phase: 'ready', state: 'ready', progress: null },
  fetching: { name: 'lexical', fingerprint, phase: 'fetching', state: `fetching ${name}`, progress: 0.37 },
  failed: {
    name,
    fingerprint,
    phase: 'failed',
    state:
      "The model Xenova/none can't be had: It was not fetched before. The hub answered 404. Check the model's name and the hub's address, or choose a local folder. Search goes on with all-MiniLM-L6-v2.",
    progress: null,
  },
} as const satisfies Readonly<Record<string, Status['embedder']>>;

function embedderPhase(scene: Scene, settings: Settings): keyof typeof embedders {
  if (scene === 'empty') return 'fetching';
  return settings.embedding_model === name ? 'ready' : 'failed';
}

/** Settings and status. An embedding model other than the usual one can't be had. */
export function createFakeSettings(scene: Scene): Pick<Bridge, 'settings' | 'status' | 'backups'> {
  let backups: readonly BackupRecord[] = ['2026-05-03', '2026-05-02'].map((day) => ({
    name: `commonplace-${day}T080000000Z.db`,
    at: `${day}T08:00:00.000Z`,
    bytes: 12_400_000,
    is_pending: false,
  }));
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
    pane_widths: {},
    dismissed_offers: [],
  };
  const view = () => ({ settings, key, keychain: true, offline: key === 'none' });
  return {
    backups: {
      list: async () => ({ backups: [...backups] }),
      restore: async ({ name }) => {
        backups = backups.map((backup) => ({ ...backup, is_pending: backup.name === name }));
        return { backups: [...backups] };
      },
    },
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
                document: 3,
                failed_document: 2,
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
        embedder: embedders[embedderPhase(scene, settings)],
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
