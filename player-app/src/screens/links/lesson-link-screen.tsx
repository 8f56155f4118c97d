import { useQuery } from '@tanstack/react-query';
import type { LinkedLesson } from '@lessons/contract';
import {
  directionsToCourt,
  formatPounds,
  formatWhen,
  goesAhead,
  payAddress,
  phoneLink,
} from '@lessons/rules';
import {
  Badge,
  Card,
  classNames,
  Cluster,
  LinkButton,
  Muted,
  PageHeader,
  Screen,
  Section,
  Skeleton,
  useNow,
} from '@lessons/ui';
import { CalendarPlus, CreditCard, Mail, MapPin, Phone } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { WebCalendarLinks } from '../../add-to-calendar/web-calendar-links.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import { calledOffLabel } from '../../lessons/called-off.ts';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import { paymentLabel, priceLabel, refundNote, statusBadge } from '../../lessons/lesson-labels.ts';
import { termsOfChange } from '../../lessons/terms-of-change.ts';
import { linkedLessonQuery, type LessonOfLink } from '../../requests/mail-links.ts';
import { LinkedContent } from './linked-content.tsx';
import { placeOf } from '../../lessons/place-of.ts';
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
        skeleton={<Skeleton shape="card" height="20rem" />}
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
  const isAhead = goesAhead(lesson) && Date.parse(lesson.startTime) > now.getTime();
  const note = refundNote(lesson);
  const [price, payment] = [priceLabel(lesson), paymentLabel(lesson)];
  return (
    <>
      <Card>
        <LessonFacts
          lesson={lesson}
          location={<LessonPlace lesson={lesson} />}
          money={price === null ? { label: 'Price', amount: payment } : { label: payment, amount: price }}
        />
        {note && <p className={styles.note}>{note}</p>}
      </Card>
      {lesson.canPayOnline && (
        <LinkButton variant="primary" wide href={payAddress(lesson.id)} icon={<CreditCard />}>
          Pay {formatPounds(lesson.price)}
        </LinkButton>
      )}
      {lesson.calledOff ? (
        <CalledOff lesson={lesson} why={lesson.calledOff} />
      ) : isAhead ? (
        <BeforeTheLesson lesson={lesson} />
      ) : (
        <BookAgain isNextStep={!lesson.canPayOnline} />
      )}
      <Section title={coach.name}>
        <Cluster gap={3} className={styles.actions}>
          <LinkButton href={phoneLink(coach.phone)} icon={<Phone />}>
            Call
          </LinkButton>
          <LinkButton href={`mailto:${coach.email}`} icon={<Mail />}>
            Email
          </LinkButton>
        </Cluster>
      </Section>
    </>
  );
}

function BeforeTheLesson({ lesson }: { lesson: LessonOfLink }) {
  const coach = useCoach();
  const { id, calendarUrl, elsewhere, hasAccount } = lesson;
  const now = useNow();
  return (
    <>
      <Cluster gap={3} className={styles.actions}>
        <LinkButton href={directionsToCourt(placeOf(lesson, coach))} target="_blank" icon={<MapPin />}>
          Directions
        </LinkButton>
      </Cluster>
      {coach.directions && !elsewhere && (
        <p className={classNames(styles.directions, 'written')}>{coach.directions}</p>
      )}
      <Section title="Add to your calendar">
        <Cluster gap={3} className={styles.actions}>
          <LinkButton href={calendarUrl} download icon={<CalendarPlus />}>
            Apple and others (.ics file)
          </LinkButton>
          <WebCalendarLinks lesson={lesson} />
        </Cluster>
      </Section>
      <Section title="Plans change?">
        <Muted prose>
          {/* A guest has to call for every change, wherever the lesson is. */}
          {termsOfChange(hasAccount ? lesson : { ...lesson, elsewhere: null }, now)}{' '}
          {hasAccount
            ? 'This page is for reading only: to change your lesson you may have to sign in.'
            : `To change it, call ${coach.name}.`}
        </Muted>
        {hasAccount && (
          <LinkButton href={lessonAddress(id)}>
            {elsewhere ? 'Cancel this lesson' : 'Cancel or move this lesson'}
          </LinkButton>
        )}
      </Section>
    </>
  );
}

interface CalledOffProps {
  lesson: LessonOfLink;
  why: NonNullable<LinkedLesson['calledOff']>;
}

function CalledOff({ lesson: { id, elsewhere, hasAccount }, why }: CalledOffProps) {
  const coach = useCoach();
  const until = `Until ${formatWhen(why.chooseBy)}`;
  return (
    <Section title={calledOffLabel(why)}>
      <Muted prose>
        It does not take place at this time.{' '}
        {hasAccount && !elsewhere
          ? `${until} you can choose a new time: you may have to sign in.`
          : `${until} you can call ${coach.name} for a new time.`}
      </Muted>
      {hasAccount && (
        <LinkButton variant={elsewhere ? 'secondary' : 'primary'} href={lessonAddress(id)}>
          {elsewhere ? 'Cancel this lesson' : 'Choose a new time'}
        </LinkButton>
      )}
    </Section>
  );
}

function BookAgain({ isNextStep }: { isNextStep: boolean }) {
  return (
    <LinkButton variant={isNextStep ? 'primary' : 'secondary'} href="/book" icon={<CalendarPlus />}>
      Book a Lesson
    </LinkButton>
  );
}
