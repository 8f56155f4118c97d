import { listCallOffs } from '@lessons/contract';
import { Button } from '@lessons/ui';
import { isWaiting } from '../../call-off/call-off-text.ts';
import { TellClient } from '../../call-off/called-off-actions.tsx';
import { useCallOffDialog } from '../../call-off/use-call-off-dialog.tsx';
import { formatDateRange } from '../../format-date.ts';
import { clientOf, timeOf } from '../../lesson-text.ts';
import { AffectedHolds, AffectedLessons } from '../../lessons/affected-lessons.tsx';
import { useEndpoint } from '../../requests/use-endpoint.ts';
import { UndoAway } from './undo-away.tsx';
import type { ClosedDays as Closed } from './use-add-away.ts';
import styles from './away.module.css';

interface ClosedDaysProps {
  closed: Closed;
  onUndone: () => void;
}

/** Says what was done a moment ago: the days, the lessons that were called off, whom to tell, and which lessons stay. */
export function ClosedDays({ closed, onUndone }: ClosedDaysProps) {
  const { away, bookingsUnder, holdsUnder } = closed;
  const { open, onCallOff, dialog } = useCallOffDialog();
  const { data: callOffs = [] } = useEndpoint(listCallOffs, { enabled: away.callOffId !== null });
  const callOff = callOffs.find(({ id }) => id === away.callOffId) ?? closed.callOff;
  const lessons = callOff?.lessons.filter(isWaiting) ?? [];
  const toTell = lessons.filter(({ booking }) => !booking.user.email);
  return (
    <>
      <div className={styles.closed} role="status">
        <p>
          <strong>Closed: {formatDateRange(away.from, away.to)}.</strong>{' '}
          {lessons.length > 0 &&
            `${lessons.length === 1 ? '1 lesson' : `${lessons.length} lessons`} called off.`}
        </p>
        <div className={styles.buttons}>
          <UndoAway away={away} onUndone={onUndone}>
            {lessons.length > 0 && <p>Nobody has been told yet.</p>}
          </UndoAway>
          {callOff && (
            <Button
              variant="quiet"
              className={styles.show}
              aria-haspopup="dialog"
              onClick={() => open(callOff)}
            >
              Show the lessons
            </Button>
          )}
        </div>
        {toTell.length > 0 && (
          <>
            <p className={styles.title}>They won’t get an email: tell them yourself</p>
            <ul role="list" className={styles.tell} aria-label="To tell">
              {toTell.map(({ booking }) => (
                <li key={booking.id}>
                  <p>
                    {clientOf(booking)}
                    <span className={styles.facts}>{timeOf(booking)}</span>
                  </p>
                  <TellClient booking={booking} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <AffectedLessons title="Lessons that stay" bookings={bookingsUnder} onCallOff={onCallOff} />
      <AffectedHolds holds={holdsUnder} />
      {dialog}
    </>
  );
}
