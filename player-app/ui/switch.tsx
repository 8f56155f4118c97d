import { useId, type ReactNode } from 'react';
import { Switch as Primitive } from 'radix-ui';
import { Row } from './layout.tsx';
import { Muted } from './text.tsx';
import styles from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  detail?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** A setting that takes effect at once. A click on the label switches it, too. */
export function Switch({ label, detail, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  return (
    <Row gap={4} align="center" className={styles.row}>
      <label className={styles.text} htmlFor={id}>
        <span className={styles.label}>{label}</span>
        {detail && (
          <Muted as="span" small id={`${id}-detail`}>
            {detail}
          </Muted>
        )}
      </label>
      <Primitive.Root
        id={id}
        className={styles.switch}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={detail ? `${id}-detail` : undefined}
      >
        <Primitive.Thumb className={styles.thumb} />
      </Primitive.Root>
    </Row>
  );
}
