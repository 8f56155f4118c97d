import { formatTime } from '@lessons/rules';
import { Button, classNames, LinkButton } from '@lessons/ui';
import { Hourglass } from 'lucide-react';
import { useLastSeconds } from './hold-clock.ts';
import styles from './hold-countdown.module.css';

const LAST_SECONDS = 120;

interface HoldCountdownProps {
  /** When the hold on the slot ends, ISO 8601. */
  expiresAt: string;
  isOver: boolean;
  /** Somebody has a lesson in the slot, or holds it. */
  isTaken: boolean;
  /** Where the server says whether the player has paid; null when nothing was charged. */
  confirmationHref: string | null;
  bookingHref: string;
  isHolding: boolean;
  onHoldAgain: () => void;
}

/** Until when the slot is the player's; and once it isn't, how to have it again. */
export function HoldCountdown({
  expiresAt,
  isOver,
  isTaken,
  confirmationHref,
  bookingHref,
  isHolding,
  onHoldAgain,
}: HoldCountdownProps) {
  if (!isOver) {
    return <Held expiresAt={expiresAt} />;
  }
  if (confirmationHref !== null) {
    return (
      <div className={styles.over} role="alert">
        <p className={styles.title}>Your payment may have gone through.</p>
        <p>
          The connection was lost before the answer came. Please see what became of it before you pay again.
        </p>
        <div className={styles.ways}>
          <LinkButton variant="primary" href={confirmationHref}>
            Check My Payment
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.over} role="alert">
      <p className={styles.title}>Your slot is no longer held.</p>
      <p>
        {isTaken
          ? 'It has been taken. Nothing was charged.'
          : 'Nothing was charged. If the slot is still free, you can hold it for another ten minutes.'}
      </p>
      <div className={styles.ways}>
        {!isTaken && (
          <Button variant="primary" loading={isHolding} onClick={onHoldAgain}>
            Hold It Again
          </Button>
        )}
        <LinkButton href={bookingHref}>Choose Another Time</LinkButton>
      </div>
    </div>
  );
}

/** Counts down in the last two minutes. That they have begun is read out once, and not each second. */
function Held({ expiresAt }: { expiresAt: string }) {
  const secondsLeft = useLastSeconds(expiresAt, LAST_SECONDS);
  return (
    <div>
      <p className={classNames(styles.held, secondsLeft !== null && styles.ending)}>
        <Hourglass strokeWidth={1.8} aria-hidden="true" />
        {secondsLeft === null ? (
          `Held for you until ${formatTime(expiresAt)}`
        ) : (
          <span role="timer">Held for you for another {clockOf(secondsLeft)}</span>
        )}
      </p>
      <p className="visually-hidden" role="status">
        {secondsLeft !== null && 'Your slot is held for less than two minutes.'}
      </p>
    </div>
  );
}

/** 1:05 for 65 seconds. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
