import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { v7 } from 'uuid';
import type { Handlers } from '../shared/contract/contract.ts';
import type { EventName } from '../shared/contract/events.ts';
import { toErrorData } from '../shared/errors.ts';
import { createAgent } from './agent/create-agent.ts';
import type { AppOptions } from './app/app-options.ts';
import { chooseModel, readCredentials } from './app/chat-model-choice.ts';
import { describeRecovery } from './app/describe-recovery.ts';
import { describeRestore } from './app/describe-restore.ts';
import { documentAccess } from './app/document-access.ts';
import { openEmbedding } from './app/embedding.ts';
import { followBackups } from './app/follow-backups.ts';
import { journalAccess } from './app/journal-access.ts';
import { modelSources } from './app/model-location.ts';
import { once } from './app/once.ts';
import { readStatus } from './app/read-status.ts';
import { openRunLog } from './app/run-log.ts';
import { createSearchPreparation } from './app/search-preparation.ts';
import { openSettingsFile } from './app/settings-file.ts';
import { createToolDescriptions } from './app/tool-descriptions.ts';
import { createWindows } from './app/windows.ts';
import { Attachments } from './ingest/attachments.ts';
import { createDocumentReader } from './ingest/document-reader.ts';
import { ingestLimits } from './ingest/ingest-limits.ts';
import { Ingestion } from './ingest/queue.ts';
import { backupHandlers } from './ipc/handlers/backups.ts';
import { contextHandlers } from './ipc/handlers/context.ts';
import { documentHandlers } from './ipc/handlers/documents.ts';
import type { Emit } from './ipc/handlers/emit.ts';
import { forgetHandlers } from './ipc/handlers/forget.ts';
import { memoryHandlers } from './ipc/handlers/memory.ts';
import { pinHandlers } from './ipc/handlers/pins.ts';
import { recallHandlers } from './ipc/handlers/recall.ts';
import { runHandlers } from './ipc/handlers/runs.ts';
import { settingsHandlers } from './ipc/handlers/settings.ts';
import { taskHandlers } from './ipc/handlers/tasks.ts';
import { threadHandlers } from './ipc/handlers/threads.ts';
import { turnHandlers } from './ipc/handlers/turns.ts';
import { openCommitVersion } from './memory/commit-version.ts';
import { createMemoryManager } from './memory/create-memory-manager.ts';
import { testRecall } from './memory/search/recall-test.ts';
import { openVault } from './memory/vault/open-vault.ts';
import { createForkLauncher } from './models/embed/fork-launcher.ts';
import { createPublicFetch } from './tools/public-fetch.ts';
import { standardTools } from './tools/standard-tools.ts';

/** As in package.json, which the bundled app has no copy of. */
const appVersion = '0.1.0';

/** How often forgets whose grace period may have ended are looked for, in milliseconds. */
const eraseInterval = 5_000;

/** Whose notes and pins are the user's: a vault belongs to one researcher. */
const userId = 'user';

export interface App {
  readonly handlers: Handlers;
  /** Sentences the user should read, such as that the vault was rebuilt after damage. */
  readonly notices: readonly string[];
  /** Hears every event; returns how to stop listening. */
  subscribe(listener: (name: EventName, payload: unknown) => void): () => void;
  /** Waits for background jobs, then closes everything the app has opened; once, as a second quitting may ask meanwhile. */
  close(): Promise<void>;
}

/** Opens a vault and puts the app together: the only place that wires things (design 1). Errors: as `openVault`. */
export async function createApp(options: AppOptions): Promise<App> {
  const overrides = options.overrides ?? {};
  const { clock = Date.now, ids = v7, random = randomBytes } = overrides;
  const listeners = new Set<(name: EventName, payload: unknown) => void>();
  const emit: Emit = (name, payload) => {
    for (const listener of listeners) listener(name, payload);
  };

  const vault = openVault({ folder: options.vault, clock, random });
  const notices = [
    ...(vault.recovery === null ? [] : [describeRecovery(vault.recovery)]),
    ...(vault.restored === null ? [] : [describeRestore(vault.restored)]),
  ];
  const onNotice = (notice: string) => void notices.push(notice);
  const settings = openSettingsFile(join(vault.paths.folder, 'settings.json'));
  const log = openRunLog(join(vault.paths.folder, 'logs', 'runs.jsonl'));
  const embedding = await openEmbedding({
    database: vault.database,
    settings: settings.read,
    launch: options.launchEmbedding ?? createForkLauncher(fileURLToPath(options.workers.embed)),
    sources: (specification, network) => modelSources(specification, options.environment, network),
    background: options.host !== 'cli',
    clock,
    onChange: (status) => emit('embedder.changed', status),
  });
  const { embedder, index } = embedding.retrieval;
  const wait =
    overrides.wait ?? ((milliseconds: number) => setTimeout(milliseconds, undefined, { ref: false }));
  const windows = createWindows({ wait });
  const memory = createMemoryManager({
    vault,
    embedder,
    index,
    clock,
    ids,
    random,
    onForget: (notice) => {
      agent.recordsForgotten(notice.ids, notice.run_ids);
      emit('memory.forgotten', { version: notice.version, ids: [...notice.ids] });
      preparation?.afterChange();
    },
    audience: windows.settle,
    ...(options.windowStorage === undefined ? {} : { windowStorage: options.windowStorage }),
    onProblem: (problem) => {
      log.write({ run_id: '', stage: 'memory', error: problem.code });
      if (problem.code === 'embedder_unavailable') embedding.textsFailed(problem.message);
    },
  });
  const logIndexError = (error: unknown): void =>
    log.write({ run_id: '', stage: 'index', error: toErrorData(error).code });
  // A command has ended before it would be of use.
  const preparation =
    options.host === 'cli' ? null : createSearchPreparation({ memory, wait, onError: logIndexError });
  const reader = createDocumentReader({ worker: options.workers.ingest, limits: ingestLimits });
  const attachments = new Attachments(vault.paths.attachments, ingestLimits.fileBytes);
  const ingestion = new Ingestion({
    store: memory.documents,
    attachments,
    reader,
    fileLimit: ingestLimits.fileBytes,
    ownFolder: vault.paths.folder,
    onProgress({ document_id, status, progress, title, reason }) {
      emit('documents.changed', { document_id, status, progress, title, reason });
      preparation?.afterChange();
    },
    onVectors: embedding.documentsEmbedded,
    onVectorFailure: (error) => {
      const { code, message } = toErrorData(error);
      embedding.textsFailed(message);
      log.write({ run_id: '', stage: 'embedding', error: code });
    },
  });

  let credentials = await readCredentials(options.environment, options.keychain, settings.read());
  let model = overrides.model ?? chooseModel(credentials, settings.read(), options.host);
  const tools = overrides.tools ?? standardTools();
  const agent = createAgent({
    memory,
    model: () => model,
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    documents: documentAccess({
      ingestion,
      reader,
      temporaryFolder: join(vault.paths.folder, 'temporary'),
      uniqueName: randomUUID,
    }),
    fetch: overrides.fetch ?? createPublicFetch(),
    clock,
    ids,
    random,
    userId,
    writeAllowedByDefault: () => settings.read().write_allowed,
    permissionModes: () => settings.read().permissions,
    emit,
    log: log.write,
    canAsk: options.host !== 'cli',
  });

  async function reloadModel(): Promise<void> {
    credentials = await readCredentials(options.environment, options.keychain, settings.read());
    model = overrides.model ?? chooseModel(credentials, settings.read(), options.host);
  }

  const toolDescriptions = createToolDescriptions({
    memory,
    tools,
    model: () => model.chat,
    log: log.write,
    onNotice,
  });
  await toolDescriptions.register({ augment: settings.read().augment_tools });
  await ingestion.start();
  void index.load().then(() => preparation?.now(), logIndexError);
  embedding.follow();
  const erasing = setInterval(() => void eraseDue(), eraseInterval);
  erasing.unref();
  await eraseDue();
  const endBackups = followBackups({
    rotate: memory.rotateBackups,
    isWanted: () => settings.read().backup,
    isWorking: agent.isWorking,
    wait,
    log: log.write,
    onNotice,
  });

  async function eraseDue(): Promise<void> {
    try {
      await memory.eraseDue();
    } catch (error) {
      log.write({ run_id: '', stage: 'forget', error: toErrorData(error).code });
    }
  }

  return {
    notices,
    handlers: {
      ...threadHandlers({ memory, agent, emit }),
      ...turnHandlers({ memory, agent }),
      ...documentHandlers({
        memory,
        documents: memory.documents,
        ingestion,
        attachments,
        chooseFiles: options.chooseFiles,
        completeVectors: embedding.complete,
        emit,
      }),
      ...memoryHandlers({ memory, emit, clock, userId }),
      ...contextHandlers({ memory }),
      ...pinHandlers({ memory, emit, userId }),
      ...forgetHandlers({
        memory,
        emit,
        windows,
        version: () => openCommitVersion(vault.database).current(),
        graceMs: () => settings.read().forget_grace_minutes * 60_000,
        takeUpDocuments: () => ingestion.takeUp(),
      }),
      ...backupHandlers(memory),
      ...recallHandlers({
        testRecall: (test) =>
          testRecall(
            { reads: memory.searchReads, embedder, index, clock, now: () => performance.now() },
            test,
          ),
      }),
      ...runHandlers({
        memory,
        agent,
        emit,
        journal: journalAccess({
          database: vault.database,
          vaultFolder: vault.paths.folder,
          memory,
        }),
      }),
      ...taskHandlers({ memory, agent }),
      ...settingsHandlers({
        openLink: options.openLink,
        readStatus: () =>
          readStatus({
            vault,
            memory,
            host: options.host,
            appVersion,
            model: model.chat,
            embedder: embedding.status(),
            notices,
          }),
        view: async () => ({
          settings: settings.read(),
          key: credentials.source,
          keychain: options.keychain?.available() ?? false,
          offline: model.chat.offline,
        }),
        update: async (change) => {
          const augmented = settings.read().augment_tools;
          settings.update(change);
          embedding.follow();
          await reloadModel();
          if (!augmented && settings.read().augment_tools) await toolDescriptions.augmentAll();
        },
        setKey: async (key) => {
          await options.keychain?.write(key);
          await reloadModel();
        },
      }),
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: once(async () => {
      endBackups();
      await ingestion.close();
      await agent.suspend();
      await toolDescriptions.close();
      await reader.close();
      await embedding.close();
      clearInterval(erasing);
      try {
        if (settings.read().backup) await memory.rotateBackups();
      } finally {
        await memory.close();
        log.close();
      }
    }),
  };
}
