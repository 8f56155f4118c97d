import { useState, type ReactNode } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { Button, Cluster, Stack } from '@lessons/ui';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** The label of the search. */
  label: string;
  /** The field that is always shown. */
  field: ReactNode;
  /** Ready-made searches. */
  chips?: ReactNode;
  /** The fields behind Filters. The last two are dates. */
  children: ReactNode;
  /** Whether these are shown without Filters. */
  isOpened?: boolean;
  /** The number of these that filter the list now. */
  inForce?: number;
  /** Below the fields. */
  after?: ReactNode;
}

/** One field to search a list by, and more of them on demand. */
export function FilterBar({
  label,
  field,
  chips,
  children,
  isOpened = false,
  inForce = 0,
  after,
}: FilterBarProps) {
  const [showsMore, setShowsMore] = useState(false);
  return (
    <Stack gap={3} role="search" aria-label={label} className={styles.filters}>
      <div className={styles.first}>
        {field}
        {!isOpened && (
          <Button
            icon={<SlidersHorizontal />}
            aria-expanded={showsMore}
            onClick={() => setShowsMore(!showsMore)}
          >
            Filters
            <InForce count={inForce} />
          </Button>
        )}
      </div>
      {chips && (
        <Cluster gap={2} role="group" aria-label="Show" className={styles.chips}>
          {chips}
        </Cluster>
      )}
      {(showsMore || isOpened) && <div className={styles.more}>{children}</div>}
      {after}
    </Stack>
  );
}

/** Says beside a button's words how many of the fields behind it filter the list now. */
export function InForce({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      {' '}
      · {count}
      <span className="visually-hidden"> in force</span>
    </>
  );
}
