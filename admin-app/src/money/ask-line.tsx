import type { AdminBooking } from '@lessons/contract';
import { formatShortDayOfMonth, fullNameOf } from '@lessons/rules';
import { Button, Cluster } from '@lessons/ui';
import styles from './money.module.css';

interface AskLineProps {
  /** The lessons that one client owes. */
  lessons: readonly AdminBooking[];
  onAsk: () => void;
}

/** Says when the coach last asked for what is owed, and opens the words to ask with. Shows nothing without a debt. */
export function AskLine({ lessons, onAsk }: AskLineProps) {
  const [first] = lessons;
  if (!first) return null;
  const asked = lessons
    .flatMap(({ askedAt }) => askedAt ?? [])
    .toSorted()
    .at(-1);
  return (
    <Cluster as="p" gap={2} rowGap={0} align="center" className={styles.ask}>
      {asked && <span>Asked {formatShortDayOfMonth(asked)}</span>}
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={`Ask ${fullNameOf(first.user)} to pay`}
        onClick={onAsk}
      >
        Ask
      </Button>
    </Cluster>
  );
}
