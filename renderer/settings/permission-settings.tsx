import type { ReactNode } from 'react';
import type { PermissionMode, PermissionModes } from '../../shared/contract/settings.ts';
import { Choice } from '../components/choice.tsx';

const effects = [
  { effect: 'memory', label: 'Writing to memory' },
  { effect: 'network', label: 'Fetching from the network' },
  { effect: 'filesystem', label: 'Reading and writing files' },
] as const;

const modes: readonly { readonly id: PermissionMode; readonly label: string }[] = [
  { id: 'ask', label: 'Ask each time' },
  { id: 'allow', label: 'Allow' },
  { id: 'never', label: 'Never' },
];

/** What happens when the model asks for a tool, by what the tool does (spec C6). */
export function PermissionSettings(props: {
  readonly permissions: PermissionModes;
  readonly change: (permissions: PermissionModes) => void;
}): ReactNode {
  const { permissions, change } = props;
  return effects.map(({ effect, label }) => (
    <Choice
      key={effect}
      label={label}
      value={permissions[effect]}
      options={modes}
      onChange={(id) => {
        const mode = modes.find((candidate) => candidate.id === id);
        if (mode !== undefined) change({ ...permissions, [effect]: mode.id });
      }}
    />
  ));
}
