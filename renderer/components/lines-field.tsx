import type { ReactNode } from 'react';
import { Label, Text, TextArea, TextField } from 'react-aria-components';

/** A field for a few lines of text, as high as they are. */
export function LinesField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly set: (text: string) => void;
  readonly isFocused?: boolean;
}): ReactNode {
  return (
    <TextField
      className="field"
      value={props.value}
      onChange={props.set}
      autoFocus={props.isFocused === true}
    >
      <Label>{props.label}</Label>
      <TextArea rows={Math.min(4, Math.max(1, props.value.split('\n').length))} />
      {props.hint !== undefined && <Text slot="description">{props.hint}</Text>}
    </TextField>
  );
}
