import type { ReactNode } from 'react';
import { Cluster } from './layout.tsx';
import { Muted } from './text.tsx';
import styles from './facts.module.css';

/** Names and what they stand for, one pair a row: opening hours, an address. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, value }) => (
        <Cluster gap={4} rowGap={0} align="center" key={name}>
          <Muted as="dt">{name}</Muted>
          <dd>{value}</dd>
        </Cluster>
      ))}
    </dl>
  );
}
