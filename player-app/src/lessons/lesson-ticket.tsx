import { useId, type ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { formatDay, formatTime, isolateName } from '@lessons/rules';
import { Badge, classNames, Cluster, CourtHero, Figure } from '@lessons/ui';
import { LessonPlace } from './lesson-place.tsx';
import styles from './lesson-ticket.module.css';

interface LessonTicketProps extends Omit<TicketHeadProps, 'id'> {
  lesson: Pick<Booking, 'startTime' | 'endTime' | 'location' | 'elsewhere' | 'forName' | 'isLastLight'>;
  /** The lesson's day in words. */
  day?: string;
  /** More about its time, below where it is. */
  more?: ReactNode;
  /** The stub below the perforation. */
  children: ReactNode;
  /** Buttons and links on the stub. */
  actions?: ReactNode;
  /** Whether the lesson does not take place: the ticket is void. */
  isCancelled?: boolean;
}

/** A lesson as a match ticket: its time is the biggest thing on the screen. */
export function LessonTicket({
  lesson,
  heading,
  badge,
  day = formatDay(lesson.startTime),
  more,
  children,
  actions,
  isCancelled = false,
}: LessonTicketProps) {
  const headingId = useId();
  const Paper = isCancelled ? 'section' : CourtHero;
  const Times = isCancelled ? 's' : 'span';
  return (
    <Paper className={classNames(styles.ticket, isCancelled && styles.cancelled)} aria-labelledby={headingId}>
      <div className={styles.parts}>
        <TicketHead id={headingId} heading={heading} badge={badge} />
        <div className={styles.words}>
          <p>
            <Cluster as={Times} gap={2} rowGap={0} align="baseline" className={styles.times}>
              <Figure className={styles.start}>{formatTime(lesson.startTime)}</Figure>
              <Figure size="lg" className={styles.end}>
                –{formatTime(lesson.endTime)}
              </Figure>
            </Cluster>
          </p>
          <p className={styles.day}>
            {[lesson.forName && isolateName(lesson.forName), day].filter(Boolean).join(', ')}
          </p>
          {lesson.isLastLight && <p className={styles.place}>The last hour of light</p>}
          <p className={styles.place}>
            <LessonPlace lesson={lesson} />
          </p>
          {more}
        </div>
        <div className={styles.stub}>
          {children}
          {actions && (
            <Cluster gap={2} className={styles.actions}>
              {actions}
            </Cluster>
          )}
        </div>
      </div>
    </Paper>
  );
}

interface TicketHeadProps {
  id: string;
  heading: ReactNode;
  badge?: string | undefined;
}

/** The line above the time. */
export function TicketHead({ id, heading, badge }: TicketHeadProps) {
  return (
    <Cluster gap={3} rowGap={1} align="center" justify="between" className={styles.head}>
      <h2 id={id} className="text-heading">
        {heading}
      </h2>
      {badge && <Badge tone="onGrass">{badge}</Badge>}
    </Cluster>
  );
}
