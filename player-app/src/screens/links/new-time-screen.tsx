import { useEffect, useState } from 'react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ApiError, type LinkedChoice } from '@lessons/contract';
import { formatDay, formatShortDay, formatTimeRange, formatWhen } from '@lessons/rules';
import {
  Button,
  Card,
  Cluster,
  LinkButton,
  Muted,
  PageHeader,
  Problem,
  Screen,
  Section,
  Skeleton,
  Stack,
  Status,
} from '@lessons/ui';
import { useLocation } from 'react-router-dom';
import { useCoach } from '../../coach-profile/use-coach.ts';
import { calledOffLabel } from '../../lessons/called-off.ts';
import { CallToMove } from '../../lessons/ways-to-court.tsx';
import { LessonPlace } from '../../lessons/lesson-place.tsx';
import { reasonOf } from '../../notifications/use-notify-failure.ts';
import { linkedChoiceQuery, takeNewTimeMutation, tellPressed } from '../../requests/mail-links.ts';
import { LinkedContent } from './linked-content.tsx';
import links from './links.module.css';
import styles from './new-time.module.css';

/**
 * A new time for a lesson that was called off, opened by the link of its mail. The address names the start whose button was
 * pressed there. Nothing is taken before the button here is pressed.
 */
export function NewTimeScreen() {
  const { brand } = useCoach();
  const { hash, search } = useLocation();
  const token = hash.slice(1);
  const asked = instantOf(new URLSearchParams(search).get('start'));
  const choice = useQuery({ ...linkedChoiceQuery(token, asked), enabled: token !== '' });
  const taking = useMutation(takeNewTimeMutation);
  useTellPressed(token, choice.isSuccess);
  return (
    <Screen>
      <PageHeader eyebrow={brand} title="Choose a new time" />
      {taking.data ? (
        <Moved lesson={taking.data} />
      ) : (
        <LinkedContent
          query={choice}
          hasLink={token !== ''}
          failed="Your lesson could not be loaded."
          loadingLabel="Looking for free times"
          skeleton={<Skeleton shape="card" height="20rem" />}
        >
          {(lesson) => (
            <NewTimes
              lesson={lesson}
              asked={asked}
              failure={taking.error}
              isTaking={taking.isPending}
              onTake={(startTime) =>
                // A start that is gone is no longer offered, and a link that has ended says why.
                taking.mutate({ token, startTime }, { onError: () => void choice.refetch() })
              }
            />
          )}
        </LinkedContent>
      )}
    </Screen>
  );
}

/** Tells the API of the first press, which no program that opens links makes: the coach calls whoever has not seen the call-off. */
function useTellPressed(token: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const pressed = new AbortController();
    const tell = () => {
      pressed.abort();
      tellPressed(token);
    };
    // A screen reader may press by a click alone.
    for (const press of ['pointerdown', 'keydown', 'click'])
      window.addEventListener(press, tell, { signal: pressed.signal });
    return () => pressed.abort();
  }, [token, isShown]);
}

/** Returns an instant in the API's form. Undefined for what is none: an address may be cut off. */
function instantOf(text: string | null): string | undefined {
  return text !== null && Date.parse(text) > 0 ? new Date(text).toISOString() : undefined;
}

interface NewTimesProps {
  lesson: LinkedChoice;
  /** The start that the mail's button names. */
  asked: string | undefined;
  failure: Error | null;
  isTaking: boolean;
  onTake: (startTime: string) => void;
}

function NewTimes({ lesson, asked, failure, isTaking, onTake }: NewTimesProps) {
  const { calledOff, startTime, endTime, elsewhere, newTimes } = lesson;
  const [pressed, setPressed] = useState(asked);
  const chosen = newTimes.find((time) => time.startTime === pressed);
  const isGone = pressed !== undefined && !chosen;
  return (
    <>
      <Card>
        <h2 className={styles.title}>{calledOff ? calledOffLabel(calledOff) : 'Called off'}</h2>
        <p className={styles.when}>
          <s>
            {formatDay(startTime)} · {formatTimeRange(startTime, endTime)}
          </s>
        </p>
        {calledOff && !elsewhere && (
          <Muted prose>Moving it costs nothing, until {formatWhen(calledOff.chooseBy)}.</Muted>
        )}
      </Card>
      {elsewhere ? (
        <CallForNewTime lesson={lesson} />
      ) : (
        <>
          <Section title="Free near that time">
            <Problem>
              {isGone
                ? `${formatWhen(pressed)} has just been taken. Please choose another time.`
                : problemOf(failure)}
            </Problem>
            {newTimes.length === 0 && <p>Nothing is free near that time.</p>}
            <Stack as="ul" gap={2} role="list" className={styles.times}>
              {newTimes.map((time) => (
                <li key={time.startTime}>
                  <Button
                    wide
                    className={styles.time}
                    aria-pressed={time === chosen}
                    onClick={() => setPressed(time.startTime)}
                  >
                    {formatShortDay(time.startTime)} · {formatTimeRange(time.startTime, time.endTime)}
                  </Button>
                </li>
              ))}
            </Stack>
            {chosen && (
              <Button variant="primary" wide loading={isTaking} onClick={() => onTake(chosen.startTime)}>
                Take {formatWhen(chosen.startTime)}
              </Button>
            )}
          </Section>
          <OtherWays lesson={lesson} />
        </>
      )}
    </>
  );
}

/** Returns what to say of a start that could not be taken; null for one that is gone, which the list shows. */
function problemOf(failure: Error | null): string | null {
  return failure && !(failure instanceof ApiError && failure.code === 'slot_taken')
    ? reasonOf(failure)
    : null;
}

/** A lesson at another place than the court: the coach finds its new time, and the player may cancel it. */
function CallForNewTime({ lesson: { id, startTime, calledOff, hasAccount } }: { lesson: LinkedChoice }) {
  const { name } = useCoach();
  return (
    <Section title="A new time">
      <Muted prose>
        This lesson isn’t at the court. Call {name} for a new time
        {calledOff && `, until ${formatWhen(calledOff.chooseBy)}`}.
      </Muted>
      <CallToMove wide variant="primary" />
      {hasAccount && <LinkButton href={choiceAddress(id, startTime)}>Cancel this lesson</LinkButton>}
    </Section>
  );
}

const choiceAddress = (id: string, startTime: string) =>
  `/schedule?${new URLSearchParams({ choose: id, was: startTime })}`;

function OtherWays({ lesson: { id, startTime, hasAccount } }: { lesson: LinkedChoice }) {
  return (
    <Section title="None of these suits?">
      <Cluster gap={3} className={links.actions}>
        {hasAccount && <LinkButton href={choiceAddress(id, startTime)}>Other times or refund</LinkButton>}
        <CallToMove />
      </Cluster>
    </Section>
  );
}

function Moved({ lesson }: { lesson: { startTime: string; endTime: string; location: string } }) {
  return (
    <Card>
      <Status as="div">
        <h2 className={styles.title}>Your lesson is moved</h2>
        <p className={styles.when}>
          {formatDay(lesson.startTime)} · {formatTimeRange(lesson.startTime, lesson.endTime)}
        </p>
      </Status>
      <LessonPlace lesson={lesson} />
      <Muted prose>An email with the new time for your calendar is on its way.</Muted>
    </Card>
  );
}
