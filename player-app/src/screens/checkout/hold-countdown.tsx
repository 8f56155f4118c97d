import { formatTime } from '@lessons/rules';
import { Button, classNames, Cluster, LinkButton, Row, Stack, Status } from '@lessons/ui';
import { Hourglass } from 'lucide-react';
import { useLastSeconds } from './hold-clock.ts';
import styles from './hold-countdown.module.css';

const LAST_SECONDS = 120;

interface HoldOverProps {
  /** Somebody has a lesson in the slot, or holds it. */
  isTaken: boolean;
  /** The address at which the server says whether the player has paid; null when nothing was charged. */
  confirmationHref: string | null;
  bookingHref: string;
  isHolding: boolean;
  onHoldAgain: () => void;
}

/** Says that the slot isn't the player's any more, and how to have it again. */
export function HoldOver({ isTaken, confirmationHref, bookingHref, isHolding, onHoldAgain }: HoldOverProps) {
  if (confirmationHref !== null) {
    return (
      <Status as={Stack} urgent gap={2} className={styles.over}>
        <p className={styles.title}>Your payment may have gone through.</p>
        <p>
          The connection was lost before we got an answer. Please check what happened before you pay again.
        </p>
        <Cluster gap={2} className={styles.ways}>
          <LinkButton variant="primary" href={confirmationHref}>
            Check my payment
          </LinkButton>
        </Cluster>
      </Status>
    );
  }
  return (
    <Status as={Stack} urgent gap={2} className={styles.over}>
      <p className={styles.title}>Your slot is no longer held.</p>
      <p>
        {isTaken
          ? 'It has been taken. Nothing was charged.'
          : 'Nothing was charged. If the slot is still free, you can hold it for another ten minutes.'}
      </p>
      <Cluster gap={2} className={styles.ways}>
        {!isTaken && (
          <Button variant="primary" loading={isHolding} onClick={onHoldAgain}>
            Hold it again
          </Button>
        )}
        <LinkButton variant={isTaken ? 'primary' : 'secondary'} href={bookingHref}>
          Choose another time
        </LinkButton>
      </Cluster>
    </Status>
  );
}

interface HeldProps {
  /** ISO 8601, by the server's clock. */
  expiresAt: string;
  /** The same moment by this device's clock. */
  endsHereAt: string;
}

/**
 * Says until when the slot is the player's, and counts down in the last two minutes. That they have
 * begun is read out once, and not each second.
 */
export function Held({ expiresAt, endsHereAt }: HeldProps) {
  const secondsLeft = useLastSeconds(endsHereAt, LAST_SECONDS);
  return (
    <div>
      {secondsLeft !== null && (
        <div className={styles.fuse} aria-hidden="true">
          <div style={{ inlineSize: `${(secondsLeft / LAST_SECONDS) * 100}%` }} />
        </div>
      )}
      <Row
        as="p"
        gap={2}
        align="center"
        className={classNames(styles.held, secondsLeft !== null && styles.ending)}
      >
        <Hourglass />
        {secondsLeft === null ? (
          `Held for you until ${formatTime(expiresAt)}`
        ) : (
          <span role="timer">Held for you for another {clockOf(secondsLeft)}</span>
        )}
      </Row>
      <Status className="visually-hidden">
        {secondsLeft !== null && 'Your slot is held for less than two minutes.'}
      </Status>
    </div>
  );
}

/** 1:05 for 65 seconds. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
