import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';

/** One line of text with what it is for. */
export function TextSetting(props: {
  readonly label: string;
  readonly value: string;
  readonly description: string;
  readonly isOptional?: boolean;
  readonly onChange: (value: string) => void;
}): ReactNode {
  return (
    <TextField
      className="field"
      value={props.value}
      onChange={props.onChange}
      isRequired={props.isOptional !== true}
    >
      <Label>{props.label}</Label>
      <Input spellCheck={false} />
      <Text slot="description">{props.description}</Text>
      <FieldError />
    </TextField>
  );
}
