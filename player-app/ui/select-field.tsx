import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldText } from './field.tsx';
import { Row } from './layout.tsx';
import styles from './field.module.css';

type SelectFieldProps = FieldText & Omit<ComponentProps<'select'>, 'id' | 'className' | 'size'>;

/** A native select, since phones show it well. The options are its children. */
export function SelectField({ label, hint, error, children, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(controlProps) => (
        <Row align="center" className={styles.frame}>
          <select {...select} {...controlProps} className={classNames(styles.control, styles.select)}>
            {children}
          </select>
        </Row>
      )}
    </Field>
  );
}
