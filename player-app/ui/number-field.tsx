import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'onChange'> {
  /** The text as it is typed: `readNumber` of the rules reads it. */
  value: string;
  onChange: (value: string) => void;
  hasDecimals?: boolean;
}

/**
 * A number, typed into a text field with the keyboard for numbers: a number field of the browser drops a comma, so that
 * 47,50 becomes 4750, and changes under the mouse wheel.
 */
export function NumberField({ hasDecimals = false, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      inputMode={hasDecimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
