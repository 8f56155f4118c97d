import { classNames } from '@lessons/ui';
import styles from './figures.module.css';

interface Figure {
  label: string;
  value: string | number;
}

/** The length of £12,345. On a phone all are smaller if one is longer. */
const LONG = 7;

/** A few numbers that are read at a glance, each above its name. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const isLong = figures.some(({ value }) => String(value).length > LONG);
  return (
    <dl className={classNames(styles.figures, isLong && styles.long)}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
