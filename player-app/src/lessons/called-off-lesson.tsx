import { useId, useState, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  formatDay,
  formatPounds,
  formatShortDay,
  formatShortWeekday,
  formatTime,
  formatTimeRange,
  withName,
} from '@lessons/rules';
import {
  Button,
  classNames,
  Cluster,
  LinkButton,
  LoadingState,
  Problem,
  Skeleton,
  Stack,
  Status,
} from '@lessons/ui';
import { RotateCw } from 'lucide-react';
import { atDeadline, calledOffLabel, isPaid, type WaitingLesson } from './called-off.ts';
import { coachName } from './lesson-labels.ts';
import { CallToMove } from './ways-to-court.tsx';
import { newTimesQuery, tellSeen } from '../requests/moves-and-refunds.ts';
import { ChoiceDialog, type Choice } from './choice-dialog.tsx';
import styles from './called-off.module.css';

interface CalledOffLessonProps {
  lesson: WaitingLesson;
  /** Whether it is shown as last seen: the choices take their room, and come with the answer. */
  isSeen: boolean;
  /** The ISO instant of a start that is to be confirmed at once. */
  askedStart: string | null;
  /** Whether no other lesson waits for a choice. */
  isOnlyOne: boolean;
}

/**
 * A lesson that the coach has called off: the nearest free times, all others, and the refund. A second tap confirms. The
 * coach finds the new time of one at another place than the court.
 */
export function CalledOffLesson({ lesson, isSeen, askedStart, isOnlyOne }: CalledOffLessonProps) {
  const { id, calledOff, startTime, endTime, price, elsewhere } = lesson;
  useTellSeen(lesson, !isSeen);
  const headingId = useId();
  const whenId = useId();
  const [choice, setChoice] = useState<Choice | null>(() =>
    elsewhere || isSeen ? null : choiceOf(askedStart),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (chosen: Choice) => {
    setProblem(null);
    setChoice(chosen);
  };
  return (
    <Stack as="section" gap={4} className={styles.lesson} aria-labelledby={`${headingId} ${whenId}`}>
      <Stack gap={3} top className={styles.words}>
        <h2 id={headingId}>{calledOffLabel(calledOff)}</h2>
        <p id={whenId} className={styles.when}>
          <s>
            {formatDay(startTime)} ·{' '}
            <span className={styles.whole}>{withName(formatTimeRange(startTime, endTime), lesson)}</span>
          </s>
        </p>
        {calledOff.message && (
          <figure className={styles.message}>
            <blockquote>{calledOff.message}</blockquote>
            <figcaption>{coachName()}</figcaption>
          </figure>
        )}
      </Stack>
      <Stack gap={3} top className={classNames(styles.choices, 'not-printed')}>
        <Problem>{problem}</Problem>
        {elsewhere ? (
          <p>{coachName()} will find a new time with you.</p>
        ) : isSeen ? (
          <p className={styles.timesLoading}>Choosing a new time or a refund needs a connection.</p>
        ) : (
          <NewTimes lessonId={id} whenId={whenId} onChoose={(start) => choose({ start })} />
        )}
        <Cluster gap={2} className={classNames(styles.others, isSeen && 'unanswered')}>
          {elsewhere ? (
            <CallToMove aria-describedby={whenId} />
          ) : (
            <LinkButton href={`/book?move=${id}`} aria-describedby={whenId}>
              Other times
            </LinkButton>
          )}
          <Button aria-describedby={whenId} onClick={() => choose('refund')}>
            {isPaid(lesson) ? `Refund ${formatPounds(price)}` : 'Cancel it'}
          </Button>
        </Cluster>
        <p className={styles.deadline}>
          Choose by {formatShortWeekday(calledOff.chooseBy)} {formatTime(calledOff.chooseBy)}, otherwise{' '}
          {atDeadline(lesson)}.
        </p>
      </Stack>
      {choice && (
        <ChoiceDialog
          lesson={lesson}
          choice={choice}
          isOnlyOne={isOnlyOne}
          onClose={(refusal) => {
            setChoice(null);
            setProblem(refusal ?? null);
          }}
        />
      )}
    </Stack>
  );
}

/** Returns the choice that the address asks for. Null without a readable time. */
function choiceOf(start: string | null): Choice | null {
  return start !== null && Date.parse(start) > 0 ? { start: new Date(start).toISOString() } : null;
}

interface NewTimesProps {
  lessonId: string;
  whenId: string;
  onChoose: (start: string) => void;
}

/** The three free times that are nearest to the lesson. */
function NewTimes({ lessonId, whenId, onChoose }: NewTimesProps) {
  const times = useQuery(newTimesQuery(lessonId));
  if (times.isPending) {
    return (
      <LoadingState label="Looking for free times">
        <Skeleton className={styles.timesLoading} />
      </LoadingState>
    );
  }
  if (!times.data) {
    return (
      <Status as={Cluster} urgent gap={4} rowGap={2} align="center" className={styles.failed}>
        <p>The free times could not be loaded. Choosing one needs a connection.</p>
        <Button icon={<RotateCw />} loading={times.isFetching} onClick={() => void times.refetch()}>
          Retry
        </Button>
      </Status>
    );
  }
  if (times.data.length === 0) return <p>Nothing is free near that time. Other times may be.</p>;
  return (
    <Stack as="ul" gap={2} role="list" className={styles.times} aria-label="Free times near that">
      {times.data.map(({ startTime, endTime }) => (
        <li key={startTime}>
          <Button wide aria-describedby={whenId} onClick={() => onChoose(startTime)}>
            <span className={styles.day}>{formatShortDay(startTime)}</span>{' '}
            <span className={styles.whole}>{formatTimeRange(startTime, endTime)}</span>
          </Button>
        </li>
      ))}
    </Stack>
  );
}

/** Tells the API of a call-off that the screen shows, as soon as the page is visible. Not of one that is shown as last seen. */
function useTellSeen({ id, calledOff: { closingId } }: WaitingLesson, isFromServer: boolean): void {
  useEffect(() => {
    if (!isFromServer) return undefined;
    const tell = () => {
      if (document.visibilityState === 'visible') tellSeen(id, closingId);
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, closingId, isFromServer]);
}
