import { setTimeout } from 'node:timers/promises';
import type { Settings, Status } from '../../shared/contract/settings.ts';
import type { ModelInUse } from '../agent/turn-dependencies.ts';
import { tokenBudget } from '../models/chat/model-settings.ts';
import { createOfflineModel } from '../models/chat/offline/offline-model.ts';
import { createOpenAiModel } from '../models/chat/openai-model.ts';

/** One drawing of a screen at 60 a second. */
const frameMilliseconds = 16;

/** A place the operating system keeps a secret in. */
export interface Keychain {
  available(): boolean;
  read(): Promise<string | null>;
  /** Null removes it. */
  write(key: string | null): Promise<void>;
}

export interface ModelCredentials {
  readonly key: string | null;
  readonly source: 'environment' | 'keychain' | 'none';
  readonly baseUrl: string | null;
}

/** Key and base URL: from the environment, else the keychain and the settings (spec B, Models). */
export async function readCredentials(
  environment: Readonly<Record<string, string | undefined>>,
  keychain: Keychain | undefined,
  settings: Settings,
): Promise<ModelCredentials> {
  const baseUrl = environment['OPENAI_BASE_URL'] || settings.base_url;
  const fromEnvironment = environment['OPENAI_API_KEY'];
  if (fromEnvironment !== undefined && fromEnvironment !== '') {
    return { key: fromEnvironment, source: 'environment', baseUrl };
  }
  const kept = (await keychain?.read()) ?? null;
  return { key: kept, source: kept === null ? 'none' : 'keychain', baseUrl };
}

/** The model those credentials reach; with none set, the offline model (spec B). A base URL alone is a service that asks for no key. */
export function chooseModel(
  credentials: ModelCredentials,
  settings: Settings,
  host: Status['host'],
): ModelInUse {
  const { key, baseUrl } = credentials;
  if (key === null && baseUrl === null) {
    // On a screen each piece of an answer is drawn before the next, so that it can be followed and stopped.
    const chat = createOfflineModel(host === 'cli' ? {} : { pause: () => setTimeout(frameMilliseconds) });
    return { chat, budget: tokenBudget(chat.id) };
  }
  const chat = createOpenAiModel({
    apiKey: key ?? '',
    ...(baseUrl === null ? {} : { baseUrl }),
    loopModel: settings.model,
    extractionModel: settings.extraction_model,
  });
  return { chat, budget: tokenBudget(settings.model) };
}
