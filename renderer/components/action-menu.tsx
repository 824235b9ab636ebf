import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** A "more" button that opens a list of actions. */
export function ActionMenu(props: {
  readonly label: string;
  readonly actions: readonly MenuAction[];
}): ReactNode {
  return (
    <MenuTrigger>
      <Button className="button button-quiet button-small menu-button" aria-label={props.label}>
        <span aria-hidden="true">⋯</span>
      </Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={props.label}>
          {props.actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              className={action.isDanger === true ? 'menu-item menu-item-danger' : 'menu-item'}
              isDisabled={action.isDisabled === true}
              onAction={action.run}
            >
              {action.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
