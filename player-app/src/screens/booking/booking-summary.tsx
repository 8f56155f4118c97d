import { Button, type ButtonProps, classNames, Cluster, Figure, Row, Status } from '@lessons/ui';
import { ArrowRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { formatDuration, formatShortDay, formatTimeRange, isolateName } from '@lessons/rules';
import { useNotify, type Notice } from '../../notifications/notifications.tsx';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { endOf, type ChosenLesson } from './chosen-lesson.ts';
import { PlayerChoice, type PlayerChoiceProps } from './player-choice.tsx';
import styles from './booking-summary.module.css';

interface BookingSummaryProps {
  /** The choice of who plays; undefined for a lesson that stays as it is. */
  player?: PlayerChoiceProps | undefined;
  /** Scrolled to when a slot is chosen. */
  ref: Ref<HTMLElement>;
  chosen: ChosenLesson | null;
  /** Says that the slot which was chosen can't be booked any more; null where nothing is lost. */
  gone: ReactNode;
  /** The price as text; null without a choice, and where nothing is to pay. */
  total: string | null;
  /** A note before the next step. */
  note?: ReactNode;
  /** The button of the next step. */
  step: Pick<ButtonProps, 'children' | 'loading' | 'disabled'>;
  onStep: (chosen: ChosenLesson) => void;
}

const HEADING = 'booking-summary';

/** Sticks to the bottom: a bar on a phone, a card from a tablet on. */
export function BookingSummary(props: BookingSummaryProps) {
  const { ref, chosen, gone, total, player, note, step, onStep } = props;
  const notify = useNotify();
  return (
    <section
      ref={ref}
      className={classNames(
        styles.summary,
        !chosen && !gone && !note && styles.idle,
        chosen && player && styles.withPlayer,
      )}
      aria-labelledby={HEADING}
    >
      <Row gap={3} align="baseline" className={styles.head}>
        <h2 id={HEADING} className={styles.heading}>
          Booking Summary
        </h2>
        {chosen && player && <PlayerChoice {...player} />}
      </Row>
      <Status as="div" className={styles.lesson}>
        {chosen ? (
          <LessonFacts lesson={chosen} total={total} forName={player?.forName ?? null} />
        ) : (
          <p>{gone ?? 'Choose a time.'}</p>
        )}
        {note && <p className={styles.note}>{note}</p>}
      </Status>
      <div>
        <Button
          {...step}
          // The ball's colour marks the next step: until a time is chosen, that is choosing one.
          variant={chosen ? 'primary' : 'secondary'}
          className={chosen ? undefined : styles.waiting}
          wide
          icon={<ArrowRight />}
          iconAfter
          onClick={() => (chosen ? onStep(chosen) : notify(selectionRequired))}
        />
      </div>
    </section>
  );
}

interface LessonFactsProps extends Pick<BookingSummaryProps, 'total'> {
  lesson: ChosenLesson;
  forName: string | null;
}

function LessonFacts({ lesson, total, forName }: LessonFactsProps) {
  const { courtName } = useCoach();
  return (
    <Cluster as="dl" align="baseline" className={styles.facts}>
      {/* The button outside is not read out when a time is chosen. */}
      {forName !== null && (
        <Fact name="For" className="visually-hidden">
          {isolateName(forName)}
        </Fact>
      )}
      <Fact name="Date">{formatShortDay(lesson.start)}</Fact>
      <Fact name="Time">{formatTimeRange(lesson.start, endOf(lesson))}</Fact>
      <Fact name="Duration">{formatDuration(lesson.minutes)}</Fact>
      <Fact name="Location" className={styles.location}>
        {courtName}
      </Fact>
      {total !== null && (
        <Fact name="Total" className={styles.total}>
          <Figure size="lg">{total}</Figure>
        </Fact>
      )}
    </Cluster>
  );
}

function Fact({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={className}>
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shown when the next step is taken before a slot is chosen. */
export const selectionRequired = {
  topic: 'selection',
  title: 'Selection Required',
  description: 'Please select a date and time slot.',
  variant: 'destructive',
} satisfies Notice;
