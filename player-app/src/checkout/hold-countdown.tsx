import { formatTime } from '@lessons/rules';
import { Button, LinkButton } from '@lessons/ui';
import { Hourglass } from 'lucide-react';
import styles from './hold-countdown.module.css';

interface HoldCountdownProps {
  /** When the hold on the slot ends, ISO 8601. */
  expiresAt: string;
  isOver: boolean;
  isHolding: boolean;
  onHoldAgain: () => void;
}

/** Until when the slot is the player's; and once it isn't, how to have it again. */
export function HoldCountdown({ expiresAt, isOver, isHolding, onHoldAgain }: HoldCountdownProps) {
  if (!isOver) {
    return (
      <p className={styles.held}>
        <Hourglass strokeWidth={1.8} aria-hidden="true" />
        Held for you until {formatTime(expiresAt)}
      </p>
    );
  }
  return (
    <div className={styles.over} role="alert">
      <p className={styles.title}>Your slot is no longer held.</p>
      <p>Nothing was charged. If the slot is still free, you can hold it for another ten minutes.</p>
      <div className={styles.ways}>
        <Button variant="primary" loading={isHolding} onClick={onHoldAgain}>
          Hold It Again
        </Button>
        <LinkButton href="/book">Choose Another Time</LinkButton>
      </div>
    </div>
  );
}
