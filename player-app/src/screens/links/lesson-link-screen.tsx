import { useQuery } from '@tanstack/react-query';
import type { LinkedLesson } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { formatDuration, formatLongDate, formatPounds, formatTimeRange } from '@lessons/rules';
import { Badge, Card, LinkButton, LoadingState, PageHeader, Screen, Section, Skeleton } from '@lessons/ui';
import { CalendarPlus, Mail, MapPin, Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useNow } from '../../clock/use-now.ts';
import { callCoach, directionsToCourt, emailCoach } from '../../lessons/coach-links.ts';
import { paymentLabel, refundNote, statusBadge } from '../../lessons/lesson-labels.ts';
import { linkedLessonQuery, type LessonOfLink } from '../../requests/linked-lesson.ts';
import { LinkProblem } from './link-problem.tsx';
import styles from './links.module.css';

/** One lesson, opened by a mail's link: for reading. Acting leads to the Schedule, which asks for sign-in. */
export function LessonLinkScreen() {
  const token = useLocation().hash.slice(1);
  const lesson = useQuery({ ...linkedLessonQuery(token), enabled: token !== '' });
  const isFailed = token === '' || lesson.isError;
  return (
    <Screen>
      <PageHeader
        eyebrow={coach.brand}
        title="Your lesson"
        aside={lesson.data && <StatusBadge lesson={lesson.data} />}
      />
      {isFailed && (
        <LinkProblem
          error={lesson.error}
          failed="Your lesson could not be loaded."
          onRetry={() => void lesson.refetch()}
          retrying={lesson.isFetching}
        />
      )}
      {!isFailed && lesson.isPending && (
        <LoadingState label="Loading your lesson">
          <Skeleton shape="card" className={styles.loading} />
        </LoadingState>
      )}
      {lesson.data && <Lesson lesson={lesson.data} />}
    </Screen>
  );
}

function StatusBadge({ lesson }: { lesson: LinkedLesson }) {
  const { tone, text } = statusBadge(lesson);
  return <Badge tone={tone}>{text}</Badge>;
}

function Lesson({ lesson }: { lesson: LessonOfLink }) {
  const now = useNow();
  const isAhead = lesson.status !== 'cancelled' && Date.parse(lesson.startTime) > now.getTime();
  const note = refundNote(lesson);
  return (
    <>
      <Card>
        <p className={styles.time}>{formatTimeRange(lesson.startTime, lesson.endTime)}</p>
        <p className={styles.day}>{formatLongDate(lesson.startTime)}</p>
        <dl className={styles.facts}>
          <div>
            <dt>Duration</dt>
            <dd>{formatDuration(lesson.duration)}</dd>
          </div>
          <div>
            <dt>Location</dt>
            <dd>
              {lesson.location || coach.courtName}
              <span className={styles.address}>{coach.address}</span>
            </dd>
          </div>
          <div>
            <dt>{paymentLabel(lesson)}</dt>
            <dd>{formatPounds(lesson.price)}</dd>
          </div>
        </dl>
        {note && <p className={styles.note}>{note}</p>}
      </Card>
      {isAhead ? <BeforeTheLesson calendarUrl={lesson.calendarUrl} /> : <BookAgain />}
      <Section title={coach.name}>
        <div className={styles.actions}>
          <LinkButton href={callCoach} icon={<Phone strokeWidth={1.8} />}>
            Call
          </LinkButton>
          <LinkButton href={emailCoach} icon={<Mail strokeWidth={1.8} />}>
            Email
          </LinkButton>
        </div>
      </Section>
    </>
  );
}

function BeforeTheLesson({ calendarUrl }: { calendarUrl: string | null }) {
  return (
    <>
      <div className={styles.actions}>
        <LinkButton href={directionsToCourt} target="_blank" icon={<MapPin strokeWidth={1.8} />}>
          Directions
        </LinkButton>
        {calendarUrl && (
          <LinkButton href={calendarUrl} download icon={<CalendarPlus strokeWidth={1.8} />}>
            Add to calendar
          </LinkButton>
        )}
      </div>
      <Section title="Plans change?">
        <p className={styles.hint}>
          Cancel or move your lesson free of charge until 24 hours before it starts. This page is for reading
          only: in your schedule you may have to sign in.
        </p>
        <LinkButton href="/schedule">Cancel or move this lesson</LinkButton>
      </Section>
    </>
  );
}

function BookAgain() {
  return (
    <LinkButton variant="primary" href="/book" icon={<CalendarPlus strokeWidth={1.8} />}>
      Book a Lesson
    </LinkButton>
  );
}
