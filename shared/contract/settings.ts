import * as z from 'zod';
import { call } from './call.ts';

/** What happens when a model asks for a tool of an effect class; "allow for this run" is an answer, not a setting. */
const permissionModeSchema = z.enum(['ask', 'allow', 'never']);
export type PermissionMode = z.infer<typeof permissionModeSchema>;

const permissionModesSchema = z.object({
  memory: permissionModeSchema,
  network: permissionModeSchema,
  filesystem: permissionModeSchema,
});
export type PermissionModes = Readonly<z.infer<typeof permissionModesSchema>>;

export const settingsSchema = z.object({
  model: z.string().min(1),
  extraction_model: z.string().min(1),
  base_url: z.url().nullable(),
  embedder: z.enum(['lexical', 'transformers']),
  embedding_model: z.string().min(1),
  write_allowed: z.boolean(),
  permissions: permissionModesSchema,
  /** Whether a model rewrites tool descriptions so that they are found better (spec R5). */
  augment_tools: z.boolean(),
  /** Minutes during which a forget can be undone; 0 erases at once (spec E9). */
  forget_grace_minutes: z.number().min(0).max(10),
  /** Whether a backup of the vault is made, at most once a day. */
  backup: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
  /** In pixels, by the pane's name: the window itself stores nothing (spec E8). */
  pane_widths: z.record(z.string(), z.int().positive()),
  /** Ids of messages whose offers to pin something the user does not want to see again. */
  dismissed_offers: z.array(z.string()),
});
export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/**
 * What the embedder is busy with. `failed`: the model the settings name could not be had, and another one serves; `incomplete`: some texts
 * could not be given a vector, and are found by their words only.
 */
const embedderPhaseSchema = z.enum(['ready', 'fetching', 'changing', 'completing', 'failed', 'incomplete']);
export type EmbedderPhase = z.infer<typeof embedderPhaseSchema>;

const settingsViewSchema = z.object({
  settings: settingsSchema,
  /** Where the key comes from; the key itself never leaves the main process. */
  key: z.enum(['environment', 'keychain', 'none']),
  /** True when the host can keep a key in the operating system's keychain. */
  keychain: z.boolean(),
  offline: z.boolean(),
});

export const statusSchema = z.object({
  vault: z.string(),
  host: z.enum(['electron', 'browser', 'cli']),
  app_version: z.string(),
  schema_version: z.int(),
  commit_version: z.int(),
  /** Records by store; threads; documents that were read, and those that could not be (`failed_document`). */
  counts: z.record(z.string(), z.int()),
  model: z.string(),
  offline: z.boolean(),
  embedder: z.object({
    name: z.string(),
    fingerprint: z.string(),
    phase: embedderPhaseSchema,
    /** The phase in words; for `failed` and `incomplete` what went wrong and what to do. */
    state: z.string(),
    /** 0 to 1. */
    progress: z.number().nullable(),
  }),
  sizes: z.object({ database: z.int(), attachments: z.int(), backups: z.int() }),
  /** Sentences the user should read, such as a vault rebuilt after corruption. */
  notices: z.array(z.string()),
});
export type Status = Readonly<z.infer<typeof statusSchema>>;

export const settingsCalls = {
  'status.read': call(z.object({}), statusSchema),
  'settings.read': call(z.object({}), settingsViewSchema),
  'settings.update': call(settingsSchema.partial(), settingsViewSchema),
  /** Null removes the kept key. */
  'settings.setKey': call(z.object({ key: z.string().trim().min(1).nullable() }), settingsViewSchema),
  /** Opens an https or mailto link in the system's own browser. */
  'links.open': call(z.object({ url: z.string().min(1) }), z.object({ opened: z.boolean() })),
} as const;
