import type { previewAway, EndpointResponse } from '@lessons/contract';
import { formatShortDay, formatTime } from '@lessons/rules';
import { LessonTick } from '../../call-off/lesson-tick.tsx';
import { timeOf } from '../../lesson-text.ts';
import styles from './away.module.css';

interface AwayLessonsProps {
  lessons: EndpointResponse<typeof previewAway>['lessons'];
  ticks: Readonly<Record<string, boolean>>;
  disabled: boolean;
  onTick: (bookingId: string, isTicked: boolean) => void;
}

/** The lessons of the days, each with a tick, and until when their players can choose. */
export function AwayLessons({ lessons, ticks, disabled, onTick }: AwayLessonsProps) {
  const chooseBy = lessons.map((lesson) => lesson.chooseBy).toSorted();
  const last = chooseBy.at(-1);
  if (!last) return <p className={styles.none}>No lessons on these days</p>;
  const until = `${formatShortDay(last)} ${formatTime(last)}${chooseBy[0] === last ? '' : ' at the latest'}`;
  return (
    <>
      <p className={styles.intro}>
        Each player gets one email, and chooses a new time or the full payment back, until {until}.
      </p>
      <ul role="list" className={styles.ticks} aria-label="Lessons">
        {lessons.map(({ booking }) => (
          <LessonTick
            key={booking.id}
            booking={booking}
            when={timeOf(booking)}
            isTicked={ticks[booking.id] ?? true}
            disabled={disabled}
            onTick={(isTicked) => onTick(booking.id, isTicked)}
          />
        ))}
      </ul>
    </>
  );
}
