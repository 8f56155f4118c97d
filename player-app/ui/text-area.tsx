import type { ComponentProps } from 'react';
import { Field, type FieldText } from './field.tsx';
import { Row } from './layout.tsx';
import styles from './field.module.css';

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id' | 'className'>;

/** A text of several lines. */
export function TextArea({ label, hint, error, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Row align="center" className={styles.frame}>
          <textarea {...textarea} {...controlProps} className={styles.control} />
        </Row>
      )}
    </Field>
  );
}
