import { useId, type ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { formatDay, formatTime, isolateName, londonTimeOf, minutesOf } from '@lessons/rules';
import { Badge, classNames, CourtHero, DayStrip, Figure, type StripPart } from '@lessons/ui';
import { lessonAddress } from './lesson-address.ts';
import { LessonPlace } from './lesson-place.tsx';
import styles from './lesson-ticket.module.css';

interface LessonTicketProps extends Omit<TicketHeadProps, 'id'> {
  lesson: Pick<Booking, 'startTime' | 'endTime' | 'location' | 'elsewhere' | 'forName' | 'isLastLight'>;
  /** The lesson's day in words. */
  day?: string;
  /** The lessons of a morning or an evening, this one among them: drawn as blocks if there are more. */
  together?: readonly Booking[];
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
  together,
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
            <Times className={styles.times}>
              <Figure className={styles.start}>{formatTime(lesson.startTime)}</Figure>
              <Figure size="lg" className={styles.end}>
                –{formatTime(lesson.endTime)}
              </Figure>
            </Times>
          </p>
          <p className={styles.day}>
            {[lesson.forName && isolateName(lesson.forName), day].filter(Boolean).join(', ')}
          </p>
          {lesson.isLastLight && <p className={styles.place}>The last hour of light</p>}
          <p className={styles.place}>
            <LessonPlace lesson={lesson} />
          </p>
          {together && together.length > 1 && (
            <DayStrip label="One after the other" parts={together.map(blockOf)} />
          )}
        </div>
        <div className={styles.stub}>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </Paper>
  );
}

function blockOf({ id, startTime, endTime, duration, forName }: Booking): StripPart {
  const from = minutesOf(londonTimeOf(new Date(startTime)));
  return {
    from,
    to: from + duration,
    time: formatTime(startTime),
    content: (
      <a href={lessonAddress(id)} className={styles.block}>
        <strong>{forName ?? 'You'}</strong> until {formatTime(endTime)}
      </a>
    ),
  };
}

interface TicketHeadProps {
  id: string;
  heading: ReactNode;
  badge?: string | undefined;
}

/** The line above the time. */
export function TicketHead({ id, heading, badge }: TicketHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={id}>{heading}</h2>
      {badge && <Badge tone="onGrass">{badge}</Badge>}
    </div>
  );
}
