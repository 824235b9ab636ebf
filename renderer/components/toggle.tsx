import type { ReactNode } from 'react';
import { Switch } from 'react-aria-components';

/** Something that is on or off. */
export function Toggle(props: {
  readonly label: string;
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}): ReactNode {
  return (
    <Switch className="switch" isSelected={props.isOn} onChange={props.set}>
      <span className="switch-track" aria-hidden="true">
        <span className="switch-thumb" />
      </span>
      {props.label}
    </Switch>
  );
}
