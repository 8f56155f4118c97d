import { Suspense } from 'react';
import { formatDay, formatTimeRange, formatWhen, withName } from '@lessons/rules';
import { FailedState, List, ListRow, Section, useNow, type FailedStateProps } from '@lessons/ui';
import { readLastSeenLessons, type SeenBooking } from '../requests/my-bookings.ts';
import { AsLastSeen, Notice } from './as-last-seen.tsx';
import { calledOffLabel } from './called-off.ts';
import { lessonAddress } from './lesson-address.ts';
import { coachBookedMoney } from './lesson-labels.ts';
import { LessonTicket } from './lesson-ticket.tsx';
import { startInWords } from './time-until.ts';
import { CallCoach, Directions, MessageCoach } from './ways-to-court.tsx';

export interface LastSeenLessonsProps extends FailedStateProps {
  /** Whether the screen shows an earlier response. */
  isKnown?: boolean;
  /** The lesson that the screen is about, in place of the next ones. */
  lessonId?: string | null;
}

/**
 * Says that the player's lessons could not be fetched, and shows the next ones as this device last saw them, the first
 * as a ticket. It looks like a failure only if nothing is known.
 */
export function LastSeenLessons({ isKnown = false, lessonId = null, ...failure }: LastSeenLessonsProps) {
  const now = useNow();
  const seen = readLastSeenLessons(now);
  const lessons =
    lessonId === null ? seen.lessons.slice(0, MAX_LESSONS) : seen.lessons.filter(({ id }) => id === lessonId);
  const calledOff = lessonId === null ? seen.calledOff : [];
  if (isKnown) return <Notice {...failure} />;
  if (lessons.length + calledOff.length === 0) return <FailedState {...failure} />;
  return (
    <AsLastSeen {...failure}>
      {calledOff.length > 0 && <CalledOff lessons={calledOff} />}
      {lessons.length > 0 && (
        // Until the coach's profile is known, which the ticket shows.
        <Suspense>
          <Section title={lessonId ? 'Your lesson' : 'Your next lessons'} aside={AS_SEEN}>
            <Tickets lessons={lessons} now={now} />
          </Section>
        </Suspense>
      )}
    </AsLastSeen>
  );
}

const MAX_LESSONS = 5;
const AS_SEEN = 'as last seen here';

function CalledOff({ lessons }: { lessons: ReturnType<typeof readLastSeenLessons>['calledOff'] }) {
  return (
    <Section title="Called off" aside={AS_SEEN}>
      <List>
        {lessons.map(({ calledOff, ...lesson }) => (
          <ListRow
            key={lesson.startTime}
            title={<s>{titleOf(lesson)}</s>}
            detail={`${calledOffLabel(calledOff)} · choose by ${formatWhen(calledOff.chooseBy)}`}
          />
        ))}
      </List>
      <p>Choosing a new time or a refund needs a connection.</p>
    </Section>
  );
}

function titleOf(lesson: Pick<SeenBooking, 'startTime' | 'endTime' | 'forName'>): string {
  return withName(
    `${formatDay(lesson.startTime)} · ${formatTimeRange(lesson.startTime, lesson.endTime)}`,
    lesson,
  );
}

function Tickets({ lessons: [first, ...others], now }: { lessons: readonly SeenBooking[]; now: Date }) {
  const money = first && coachBookedMoney(first);
  return (
    <>
      {first && (
        <LessonTicket
          lesson={first}
          heading={startInWords(first, now)}
          actions={
            <>
              <CallCoach />
              <MessageCoach lesson={first} />
              <Directions lesson={first} />
            </>
          }
        >
          {money && <p>{money}</p>}
        </LessonTicket>
      )}
      {others.length > 0 && (
        <List>
          {others.map((lesson) => (
            <ListRow
              key={lesson.startTime}
              href={lessonAddress(lesson.id)}
              title={titleOf(lesson)}
              detail={[lesson.location, coachBookedMoney(lesson)].filter(Boolean).join(' · ')}
            />
          ))}
        </List>
      )}
    </>
  );
}
