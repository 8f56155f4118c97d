import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldText } from './field.tsx';
import { Row } from './layout.tsx';
import styles from './field.module.css';

export interface TextFieldProps
  extends FieldText, Omit<ComponentProps<'input'>, 'id' | 'className' | 'size' | 'type'> {
  /** A number has a `NumberField`. */
  type?: 'date' | 'email' | 'password' | 'search' | 'tel' | 'text' | 'url' | undefined;
  /** Inside the frame, before the text, such as £. */
  before?: ReactNode;
  /** Inside the frame, after the text, such as a button. */
  after?: ReactNode;
}

export function TextField({ label, hint, error, before, after, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Row align="center" className={styles.frame}>
          {before && <span className={styles.before}>{before}</span>}
          <input {...input} {...controlProps} className={styles.control} />
          {after}
        </Row>
      )}
    </Field>
  );
}
