import { useState } from 'react';
import type { AdminBooking, CallOff } from '@lessons/contract';
import { classNames, Section, useNow } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import sheet from '../forms/sheet.module.css';
import { clientOf } from '../lesson-text.ts';
import { movePath } from '../routes.ts';
import { describeOutcome, isWaiting } from './call-off-text.ts';
import { CalledOffActions, TellClient } from './called-off-actions.tsx';
import { OpenAgain } from './open-again.tsx';
import { RefundCalledOffDialog } from './refund-called-off-dialog.tsx';
import { UndoCallOff } from './undo-call-off.tsx';
import styles from './call-off.module.css';

interface CalledOffListProps {
  callOff: CallOff;
  onClose: () => void;
}

/** Lists what became of each lesson of a call-off. Those whose clients get no mail stand first. */
export function CalledOffList({ callOff, onClose }: CalledOffListProps) {
  const { navigate } = useAdmin();
  const now = useNow();
  const [refunding, setRefunding] = useState<AdminBooking | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const waiting = callOff.lessons.filter(isWaiting);
  const groups = [
    {
      title: 'They won’t get an email: tell them yourself',
      lessons: waiting.filter(({ booking }) => !booking.user.email),
    },
    { title: 'Choosing', lessons: waiting.filter(({ booking }) => booking.user.email) },
    { title: 'Decided', lessons: callOff.lessons.filter((lesson) => !isWaiting(lesson)) },
  ];
  const move = (booking: AdminBooking) => {
    onClose();
    navigate(movePath(booking));
  };
  return (
    <div className={sheet.sheet}>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
      {callOff.message && <p className={styles.message}>{callOff.message}</p>}
      {groups.map(
        ({ title, lessons }) =>
          lessons.length > 0 && (
            <Section key={title} title={title}>
              <ul role="list" className={styles.lessons}>
                {lessons.map((lesson) => (
                  <li key={lesson.booking.id}>
                    <div className={styles.lesson}>
                      <p className={styles.client}>{clientOf(lesson.booking)}</p>
                      <p className={styles.facts}>{describeOutcome(lesson)}</p>
                    </div>
                    {isWaiting(lesson) && (
                      <>
                        <TellClient booking={lesson.booking} />
                        <div className={styles.actions}>
                          <CalledOffActions
                            booking={lesson.booking}
                            onMove={move}
                            onRefund={setRefunding}
                            onResumed={(booking) =>
                              setAnnouncement(`Goes ahead after all: ${clientOf(booking)}`)
                            }
                          />
                        </div>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </Section>
          ),
      )}
      {callOff.blockedSlotId !== null && Date.parse(callOff.endTime) > now.getTime() && (
        <OpenAgain
          blockedSlotId={callOff.blockedSlotId}
          onOpened={() => setAnnouncement('The time is open again')}
        >
          <p>The time is kept closed.</p>
        </OpenAgain>
      )}
      <UndoCallOff callOff={callOff} className={classNames(styles.between, sheet.foot)} onUndone={onClose}>
        {waiting.length === callOff.lessons.length
          ? 'Nobody has been told yet.'
          : 'Those still choosing have not been told yet.'}
      </UndoCallOff>
      {refunding && (
        <RefundCalledOffDialog
          booking={refunding}
          onDone={(booking) => setAnnouncement(`Ended: ${clientOf(booking)}`)}
          onClose={() => setRefunding(null)}
        />
      )}
    </div>
  );
}
