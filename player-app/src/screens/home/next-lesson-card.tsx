import type { ReactNode } from 'react';
import type { Booking } from '@lessons/contract';
import { formatTime } from '@lessons/rules';
import { CourtHero, CourtInvitation, LinkButton } from '@lessons/ui';
import { laterPart } from '@lessons/ui/later-part.tsx';
import { CalendarPlus, ChevronRight } from 'lucide-react';
import { ErrorBoundary } from 'react-error-boundary';
import { TicketToPlay } from '../../lessons/ticket-to-play.tsx';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { coachBookedMoney } from '../../lessons/lesson-labels.ts';
import { TicketHead } from '../../lessons/lesson-ticket.tsx';
import { timeUntil } from '../../lessons/time-until.ts';
import styles from './home.module.css';

/** Stands above the next lesson until this one ends: whoever is late still needs the way and the coach's number. */
export function LessonUnderWayCard({ lesson }: { lesson: Booking }) {
  return (
    <HomeTicket lesson={lesson} heading="Lesson under way" badge={`until ${formatTime(lesson.endTime)}`} />
  );
}

interface NextLessonCardProps {
  /** The next lesson, and those that follow it within the hour. */
  lessons: readonly Booking[];
  now: Date;
  /** Gives a player without a lesson ahead the accent on booking one. */
  isNextStep: boolean;
}

/** Only for whoever has two lessons in a row: others download nothing of it. */
const LessonsTogether = laterPart(async () => (await import('./lessons-together.tsx')).LessonsTogether, null);

function Together({ lessons }: { lessons: readonly Booking[] }) {
  return (
    // The ticket is whole without it, and as high before it is there.
    <ErrorBoundary fallback={null}>
      <div style={{ minBlockSize: `${1.75 + lessons.length * 4.75}rem` }}>
        <LessonsTogether lessons={lessons} />
      </div>
    </ErrorBoundary>
  );
}

const HEADING = 'next-lesson';

export function NextLessonCard({ lessons, now, isNextStep }: NextLessonCardProps) {
  const [lesson] = lessons;
  return lesson ? (
    <HomeTicket
      lesson={lesson}
      more={lessons.length > 1 && <Together lessons={lessons} />}
      heading="Next Lesson"
      badge={timeUntil(lesson.startTime, now)}
    />
  ) : (
    <CourtHero aria-labelledby={HEADING}>
      <TicketHead id={HEADING} heading="Next Lesson" />
      <NothingAhead isNextStep={isNextStep} />
    </CourtHero>
  );
}

interface HomeTicketProps {
  lesson: Booking;
  more?: ReactNode;
  heading: string;
  badge: string;
}

function HomeTicket(props: HomeTicketProps) {
  const { lesson } = props;
  return (
    <TicketToPlay {...props} money={coachBookedMoney(lesson)}>
      <LinkButton wide href={lessonAddress(lesson.id)} icon={<ChevronRight />} iconAfter>
        Details
      </LinkButton>
    </TicketToPlay>
  );
}

/** A card for a player without a lesson ahead: one tap from the calendar. */
function NothingAhead({ isNextStep }: { isNextStep: boolean }) {
  return (
    <>
      <CourtInvitation
        title="The court is yours. When shall we play?"
        detail="No lesson is booked at the moment."
      />
      <LinkButton
        variant={isNextStep ? 'primary' : 'secondary'}
        wide
        className={styles.book}
        href="/book"
        icon={<CalendarPlus />}
      >
        Book a Lesson
      </LinkButton>
    </>
  );
}
