import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Settings, settingsSchema } from '../../shared/contract/settings.ts';
import { CommonplaceError } from '../../shared/errors.ts';
import { defaultExtractionModel, defaultLoopModel } from '../models/chat/model-settings.ts';

export const defaultSettings: Settings = {
  model: defaultLoopModel,
  extraction_model: defaultExtractionModel,
  base_url: null,
  embedder: 'transformers',
  embedding_model: 'all-MiniLM-L6-v2',
  write_allowed: true,
  permissions: { memory: 'allow', network: 'allow', filesystem: 'ask' },
  augment_tools: false,
  forget_grace_minutes: 0,
  backup: true,
  theme: 'system',
  pane_widths: {},
  dismissed_offers: [],
};

/** The user's settings, in a file of the vault. Keys are never in it. */
export interface SettingsFile {
  read(): Settings;
  /** Changes what is given and keeps the rest; written to a temporary file first, then renamed. */
  update(change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }): Settings;
}

/** Errors: `invalid_input` when the file holds something else; it is left as it is. */
export function openSettingsFile(path: string): SettingsFile {
  let present = load(path);
  return {
    read: () => present,
    update: (change) => {
      const changed = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      present = settingsSchema.parse({ ...present, ...changed });
      writeFileSync(`${path}.new`, `${JSON.stringify(present, null, 2)}\n`);
      renameSync(`${path}.new`, path);
      return present;
    },
  };
}

function load(path: string): Settings {
  if (!existsSync(path)) return defaultSettings;
  const parsed = settingsSchema.partial().safeParse(parse(path, readFileSync(path, 'utf8')));
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    const field = first?.path.join('.') ?? '';
    throw unusable(path, `${field === '' ? '' : `${field}: `}${first?.message ?? 'unknown'}`);
  }
  const given = Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== undefined));
  return settingsSchema.parse({ ...defaultSettings, ...given });
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the file.
    throw unusable(path, 'it is not JSON');
  }
}

function unusable(path: string, why: string): CommonplaceError {
  return new CommonplaceError(
    'invalid_input',
    `The settings in ${path} cannot be used (${why}). Correct the file or remove it.`,
  );
}
