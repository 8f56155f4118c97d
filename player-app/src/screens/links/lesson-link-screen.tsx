import { useQuery } from '@tanstack/react-query';
import type { LinkedLesson } from '@lessons/contract';
import { directionsToCourt, phoneLink } from '@lessons/rules';
import { Badge, Card, LinkButton, PageHeader, Screen, Section, Skeleton, useNow } from '@lessons/ui';
import { CalendarPlus, Mail, MapPin, Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { WebCalendarLinks } from '../../add-to-calendar/web-calendar-links.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { paymentLabel, priceLabel, refundNote, statusBadge } from '../../lessons/lesson-labels.ts';
import { linkedLessonQuery, type LessonOfLink } from '../../requests/linked-lesson.ts';
import { LinkedContent } from './linked-content.tsx';
import { LessonPlace } from '../../lessons/lesson-place.tsx';
import styles from './links.module.css';

/** One lesson, opened by a mail's link: for reading. Acting leads to the player's own screen of it, which asks for sign-in. */
export function LessonLinkScreen() {
  const token = useLocation().hash.slice(1);
  const lesson = useQuery({ ...linkedLessonQuery(token), enabled: token !== '' });
  return (
    <Screen>
      <PageHeader
        eyebrow={useCoach().brand}
        title="Your lesson"
        aside={lesson.data && <StatusBadge lesson={lesson.data} />}
      />
      <LinkedContent
        query={lesson}
        hasLink={token !== ''}
        failed="Your lesson could not be loaded."
        loadingLabel="Loading your lesson"
        skeleton={<Skeleton shape="card" className={styles.loading} />}
      >
        {(data) => <Lesson lesson={data} />}
      </LinkedContent>
    </Screen>
  );
}

function StatusBadge({ lesson }: { lesson: LinkedLesson }) {
  const { tone, text } = statusBadge(lesson);
  return <Badge tone={tone}>{text}</Badge>;
}

function Lesson({ lesson }: { lesson: LessonOfLink }) {
  const coach = useCoach();
  const now = useNow();
  const isAhead = lesson.status !== 'cancelled' && Date.parse(lesson.startTime) > now.getTime();
  const note = refundNote(lesson);
  const [price, payment] = [priceLabel(lesson), paymentLabel(lesson)];
  return (
    <>
      <Card>
        <LessonFacts
          lesson={lesson}
          location={<LessonPlace location={lesson.location} />}
          money={price === null ? { label: 'Price', amount: payment } : { label: payment, amount: price }}
        />
        {note && <p className={styles.note}>{note}</p>}
      </Card>
      {isAhead ? <BeforeTheLesson lesson={lesson} /> : <BookAgain />}
      <Section title={coach.name}>
        <div className={styles.actions}>
          <LinkButton href={phoneLink(coach.phone)} icon={<Phone />}>
            Call
          </LinkButton>
          <LinkButton href={`mailto:${coach.email}`} icon={<Mail />}>
            Email
          </LinkButton>
        </div>
      </Section>
    </>
  );
}

function BeforeTheLesson({ lesson }: { lesson: LessonOfLink }) {
  const coach = useCoach();
  const { id, calendarUrl, hasAccount = true } = lesson;
  return (
    <>
      <div className={styles.actions}>
        <LinkButton href={directionsToCourt(coach)} target="_blank" icon={<MapPin />}>
          Directions
        </LinkButton>
      </div>
      {coach.directions && <p className={styles.directions}>{coach.directions}</p>}
      <Section title="Add to your calendar">
        <div className={styles.actions}>
          {calendarUrl && (
            <LinkButton href={calendarUrl} download icon={<CalendarPlus />}>
              Apple and Others (.ics File)
            </LinkButton>
          )}
          <WebCalendarLinks lesson={lesson} />
        </div>
      </Section>
      <Section title="Plans change?">
        <p className={styles.hint}>
          Cancel or move your lesson free of charge until 24 hours before it starts.{' '}
          {hasAccount
            ? 'This page is for reading only: to change your lesson you may have to sign in.'
            : `Call ${coach.name} to do so.`}
        </p>
        {hasAccount && (
          <LinkButton href={id ? lessonAddress(id) : '/schedule'}>Cancel or move this lesson</LinkButton>
        )}
      </Section>
    </>
  );
}

function BookAgain() {
  return (
    <LinkButton variant="primary" href="/book" icon={<CalendarPlus />}>
      Book a Lesson
    </LinkButton>
  );
}
