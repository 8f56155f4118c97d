import type { Booking } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { formatDay, formatTime } from '@lessons/rules';
import { Badge, CourtHero, Figure, LinkButton, StatusRing } from '@lessons/ui';
import { CalendarPlus, MapPin, Navigation, Phone } from 'lucide-react';
import { AddToCalendarButton } from '../../add-to-calendar/add-to-calendar-button.tsx';
import { callCoach, directionsToCourt } from '../../lessons/coach-links.ts';
import { daysUntil } from './home-lessons.ts';
import styles from './home.module.css';

const HEADING = 'next-lesson';
const UNDER_WAY_HEADING = 'lesson-under-way';

/** Stands above the next lesson until this one ends: whoever is late still needs the way and the coach's number. */
export function LessonUnderWayCard({ lesson }: { lesson: Booking }) {
  return (
    <CourtHero className={styles.next} aria-labelledby={UNDER_WAY_HEADING}>
      <div className={styles.nextHead}>
        <h2 id={UNDER_WAY_HEADING}>Lesson Under Way</h2>
        <Badge tone="onGrass">until {formatTime(lesson.endTime)}</Badge>
      </div>
      <LessonDetails lesson={lesson} />
    </CourtHero>
  );
}

export function NextLessonCard({ lesson, now }: { lesson: Booking | undefined; now: Date }) {
  return (
    <CourtHero className={styles.next} aria-labelledby={HEADING}>
      <div className={styles.nextHead}>
        <h2 id={HEADING}>Next Lesson</h2>
        {lesson && <Badge tone="onGrass">{daysUntil(lesson.startTime, now)}</Badge>}
      </div>
      {lesson ? <LessonDetails lesson={lesson} /> : <NothingAhead />}
    </CourtHero>
  );
}

function LessonDetails({ lesson }: { lesson: Booking }) {
  return (
    <>
      <p className={styles.times}>
        <Figure size="xl">{formatTime(lesson.startTime)}</Figure>
        <Figure size="lg" className={styles.until}>
          –{formatTime(lesson.endTime)}
        </Figure>
      </p>
      <p className={styles.day}>{formatDay(lesson.startTime)}</p>
      <p className={styles.place}>
        <MapPin strokeWidth={1.8} aria-hidden="true" />
        {lesson.location || coach.address}
      </p>
      <p className={styles.status}>
        <StatusRing status={lesson.status} />
      </p>
      <div className={styles.actions}>
        <LinkButton variant="primary" wide href={callCoach} icon={<Phone strokeWidth={1.8} />}>
          Call Coach
        </LinkButton>
        <LinkButton
          wide
          href={directionsToCourt}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation strokeWidth={1.8} />}
        >
          Directions
        </LinkButton>
        <AddToCalendarButton lesson={lesson} wide />
      </div>
    </>
  );
}

/** A player without a lesson ahead is one tap from the calendar. */
function NothingAhead() {
  return (
    <>
      <p className={styles.invitation}>The court is yours. When shall we play?</p>
      <p className={styles.place}>No lesson is booked at the moment.</p>
      <div className={styles.actions}>
        <LinkButton variant="primary" wide href="/book" icon={<CalendarPlus strokeWidth={1.8} />}>
          Book a Lesson
        </LinkButton>
      </div>
    </>
  );
}
