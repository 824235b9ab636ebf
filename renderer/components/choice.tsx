import type { ReactNode } from 'react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';

export interface ChoiceOption {
  readonly id: string;
  readonly label: string;
}

/** One of a few values. */
export function Choice(props: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  readonly options: readonly ChoiceOption[];
  readonly onChange: (id: string) => void;
}): ReactNode {
  return (
    <Select
      className="choice"
      value={props.value}
      onChange={(key) => props.onChange(String(key))}
      {...(props.isLabelHidden === true ? { 'aria-label': props.label } : {})}
    >
      {props.isLabelHidden !== true && <Label>{props.label}</Label>}
      <Button className="button button-plain choice-button">
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      <Popover className="popover">
        <ListBox className="menu" items={props.options}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.label} className="menu-item">
              {option.label}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}
