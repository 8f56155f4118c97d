import { useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Booking } from '@lessons/contract';
import { isolateName } from '@lessons/rules';
import { Button, Row, Section } from '@lessons/ui';
import { namesUsed } from '../../lessons/for-names.ts';
import { WhoPlays } from '../../lessons/who-plays.tsx';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { changeForNameMutation } from '../../requests/booking-changes.ts';
import { myBookingsQuery } from '../../requests/my-bookings.ts';
import styles from './lesson-screen.module.css';

interface LessonPlayerProps {
  lesson: Booking;
  now: Date;
}

/** Says who plays in a lesson that has not begun, and changes it. */
export function LessonPlayer({ lesson, now }: LessonPlayerProps) {
  const { id, userId, forName } = lesson;
  const [isOpen, setOpen] = useState(false);
  const { data: bookings = [] } = useQuery(myBookingsQuery(userId));
  const changing = useMutation(changeForNameMutation);
  const close = () => {
    setOpen(false);
    changing.reset();
  };
  const change = (name: string | null) => {
    if (name === forName) close();
    else changing.mutate({ id, forName: name }, { onSuccess: close });
  };
  return (
    <Section title="Who plays">
      <Row gap={3} align="baseline" justify="between" className={styles.player}>
        <p>{forName === null ? 'You' : isolateName(forName)}</p>
        <Button variant="quiet" aria-label="Change who plays" onClick={() => setOpen(true)}>
          Change
        </Button>
      </Row>
      {isOpen && (
        <WhoPlays
          choices={[null, ...namesUsed(bookings, now)]}
          current={forName}
          busy={changing.isPending}
          problem={changing.error && reasonOf(changing.error)}
          onChoose={change}
          onClose={close}
        />
      )}
    </Section>
  );
}
