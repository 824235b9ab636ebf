import type { ReactNode } from 'react';
import type { Settings } from '../../shared/contract/settings.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Choice } from '../components/choice.tsx';
import { formatShare } from '../format/numbers.ts';
import { useStatus } from '../queries/vault-queries.ts';
import { isEmbedder } from './settings-change.ts';
import { TextSetting } from './text-setting.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

/** Which embedder search uses, which one it is to use, and what came of the last change. */
export function EmbeddingSettings(props: {
  readonly stored: Settings;
  readonly draft: Settings;
  readonly change: (draft: Settings) => void;
}): ReactNode {
  const { stored, draft, change } = props;
  return (
    <>
      <h2>Embedding</h2>
      <EmbedderInUse stored={stored} />
      <Choice
        label="Embedder"
        value={draft.embedder}
        options={[
          { id: 'lexical', label: 'Lexical: words and parts of words, always there' },
          { id: 'transformers', label: 'Transformers: meaning, needs a model file' },
        ]}
        onChange={(embedder) => isEmbedder(embedder) && change({ ...draft, embedder })}
      />
      <TextSetting
        label="Embedding model"
        value={draft.embedding_model}
        onChange={(embedding_model) => change({ ...draft, embedding_model })}
        description="A hub id or the full path of a folder. Changing it makes new vectors beside the old; search goes on meanwhile."
      />
    </>
  );
}

function EmbedderInUse({ stored }: { readonly stored: Settings }): ReactNode {
  const status = useStatus();
  const update = useUpdateSettings();
  if (!status.isSuccess) return null;
  const { name, phase, state, progress } = status.data.embedder;
  if (phase !== 'failed' && phase !== 'incomplete') {
    return (
      <p className="text-quiet">
        In use: {name}
        {phase !== 'ready' && `; ${state}, ${formatShare(progress ?? 0)}`}
      </p>
    );
  }
  return (
    <div className="notice-inline notice-error" role="alert">
      <p className="embedder-failure">
        {phase === 'failed' ? 'The embedding model was not changed.' : 'Some texts have no vector.'} {state}
      </p>
      <ActionButton
        isSmall
        isPending={update.isBusy}
        onPress={() => update.run({ embedder: stored.embedder, embedding_model: stored.embedding_model })}
      >
        Try again
      </ActionButton>
    </div>
  );
}
