import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { getClient, type AdminBooking, type Client } from '@lessons/contract';
import {
  addDays,
  formatShortDay,
  formatTime,
  fullNameOf,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  messageLink,
  mondayOf,
  phoneLink,
  soonestFirst,
  wordsTo,
  type WallTime,
} from '@lessons/rules';
import { Button, FailedState, LinkButton, useNow, useSendsTexts } from '@lessons/ui';
import { useAdmin } from '../admin-context.tsx';
import { fieldsOf } from '../book-and-move/place-fields.ts';
import type { BookAndMove } from '../book-and-move/use-book-and-move.tsx';
import type { FilledIn } from '../closing/closing-draft.ts';
import { Chips } from '../forms/chips.tsx';
import { isMovable } from '../lesson-state.ts';
import { timeOf } from '../lesson-text.ts';
import { clientPath, weekPath } from '../routes.ts';
import { nextFreeHour, nextFullHour } from '../timetable/next-free-hour.ts';
import { useNextFreeHour } from '../timetable/use-next-free-hour.ts';
import { useWeek } from '../timetable/use-week.ts';
import styles from './ball.module.css';
import type { ReadRequest } from './read-request.ts';
import type { useKnown } from './use-known.ts';

type Chosen = Parameters<BookAndMove['fillIn']>[0];

/** What the field opens. Nothing is written without the sheet's own button. */
export interface Sheets {
  book: (chosen: Chosen) => void;
  move: (lesson: AdminBooking, chosen: Chosen) => void;
  notHere: (filledIn: FilledIn) => void;
  settle: (client: Client, paid: number | null) => void;
  go: (path: string) => void;
}

interface NextProps extends Pick<ReturnType<typeof useKnown>, 'places'> {
  read: ReadRequest;
  sheets: Sheets;
  /** Undefined while several fit, or none. */
  chosen: Client | undefined;
  time: WallTime | undefined;
}

/** The button that opens what was understood. */
export function OpenRequest({ read, chosen, time, places, sheets }: NextProps) {
  const { act, from, to, until, reason, pounds } = read;
  const now = useNow();
  const today = londonDateOf(now);
  if (act === null) return null;
  if (act === 'not-here') {
    const date = from ?? today;
    const isToday = date === today && (to ?? date) === date;
    const hours =
      time || until
        ? { startTime: time ?? (isToday ? londonTimeOf(now) : '00:00'), endTime: until ?? '24:00' }
        : undefined;
    return (
      <Submit
        disabled={read.times.length > 1 && !time}
        onSubmit={() =>
          sheets.notHere({ date, to: to ?? date, reason, ...(hours ? { hours } : isToday && { from: now }) })
        }
      >
        Not here
      </Submit>
    );
  }
  if (act === 'day') {
    const date = from ?? today;
    return (
      <Submit onSubmit={() => sheets.go(weekPath(date))}>
        Open {formatShortDay(londonInstant(date, '12:00'))}
      </Submit>
    );
  }
  if (act === 'move')
    return chosen ? (
      <MoveNext key={chosen.id} {...{ read, client: chosen, time, places, sheets }} />
    ) : (
      <p className={styles.read}>Whose lesson is moved?</p>
    );
  if (act === 'settle')
    return chosen ? (
      <Submit onSubmit={() => sheets.settle(chosen, pounds)}>Settle up with {fullNameOf(chosen)}</Submit>
    ) : (
      <p className={styles.read}>Who has paid?</p>
    );
  if (act === 'find')
    return chosen ? (
      <FindNext client={chosen} {...{ read, chosen, time, places, sheets }} />
    ) : (
      <p className={styles.read}>Which client?</p>
    );
  return <BookNext {...{ read, chosen, time, places, sheets }} />;
}

/** Enter in the field presses it, too. */
export const FORM = 'what-is-said';

interface SubmitProps {
  disabled?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function Submit({ disabled = false, onSubmit, children }: SubmitProps) {
  return (
    <form
      id={FORM}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Button wide variant="primary" type="submit" disabled={disabled}>
        {children}
      </Button>
    </form>
  );
}

/** Returns what opens the booking sheet, filled in; null while it is not known when, or who of several. */
function useBooking({ read, chosen, time, places, sheets }: NextProps): (() => void) | null {
  const { minutes, pounds, forName, everyWeeks, count } = read;
  const start = useStart(read, time, useNow());
  const isAsked = (read.clients.length > 0 && !chosen) || (read.times.length > 0 && !time);
  if (!start || isAsked) return null;
  const said = { minutes, pounds, place: placeIn(read, places), forName, count };
  return () => sheets.book({ start, client: chosen, everyWeeks, said });
}

/** Returns the place that was said, as a sheet has it. */
function placeIn(read: ReadRequest, places: NextProps['places']) {
  const place = places.find(({ name }) => name === read.place);
  return place ? fieldsOf(place) : null;
}

function BookNext(props: NextProps) {
  const book = useBooking(props);
  const hasTakenPlace = props.read.act === 'came';
  if (hasTakenPlace && props.read.times.length === 0)
    return <p className={styles.read}>At what time was the lesson?</p>;
  return (
    <Submit disabled={!book} onSubmit={() => book?.()}>
      {hasTakenPlace ? 'Enter lesson' : 'Book'}
    </Submit>
  );
}

/** A client: their page, and what a coach looks them up for. */
function FindNext({ client, ...props }: NextProps & { client: Client }) {
  const book = useBooking(props);
  const message = messageLink(client.phone, wordsTo(client), useSendsTexts());
  return (
    <>
      <Submit onSubmit={() => props.sheets.go(clientPath(client.id))}>Open {fullNameOf(client)}</Submit>
      <div className={styles.choices}>
        {client.phone && <LinkButton href={phoneLink(client.phone)}>Call</LinkButton>}
        {message && <LinkButton {...message}>Message</LinkButton>}
        <Button disabled={!book} onClick={() => book?.()}>
          Book
        </Button>
      </div>
    </>
  );
}

/** Returns when the lesson is: at the first free hour of the day, if no time was said. Null while that is not known. */
function useStart({ act, from }: ReadRequest, time: WallTime | undefined, now: Date): Date | null {
  const today = londonDateOf(now);
  const date = from ?? today;
  const next = useNextFreeHour(now);
  const week = useWeek(mondayOf(date), { isEnabled: time === undefined && from !== null });
  if (time !== undefined) {
    const start = londonInstant(date, time);
    // A time alone is the next one, or the last one of a lesson that took place.
    if (act === 'came') return from === null && start > now ? londonInstant(addDays(date, -1), time) : start;
    return from === null && start < now ? londonInstant(addDays(date, 1), time) : start;
  }
  if (from === null || !week.data) return from === null ? (next ?? null) : null;
  const day = { ...week.data, days: week.data.days.filter((each) => each.date === date) };
  const begin = new Date(Math.max(now.getTime(), londonInstant(date, '00:00').getTime() - 1));
  return nextFreeHour(day, begin) ?? nextFullHour(day, begin);
}

/** The lessons of the client that can be moved: the only one, or the one that the coach chooses. */
function MoveNext({ read, client, time, places, sheets }: Omit<NextProps, 'chosen'> & { client: Client }) {
  const { api } = useAdmin();
  const now = useNow();
  const page = useQuery({
    queryKey: [getClient.path, client.id],
    queryFn: ({ signal }) => api(getClient, { params: { id: client.id } }, signal),
  });
  const lessons = soonestFirst(page.data?.lessons ?? []).filter(
    (lesson) =>
      isMovable(lesson, now) &&
      (read.from === null || lesson.date === read.from) &&
      (read.forName === null || lesson.forName === read.forName),
  );
  const [picked, pick] = useState<AdminBooking>();
  const lesson = lessons.length === 1 ? lessons[0] : picked;
  const startOf = ({ date, startTime }: AdminBooking) =>
    londonInstant(read.to ?? date, time ?? londonTimeOf(new Date(startTime)));
  if (page.isLoadingError)
    return <FailedState message="The lessons couldn’t be loaded." onRetry={() => void page.refetch()} />;
  if (page.data && lessons.length === 0)
    return <p className={styles.read}>There is no lesson of theirs that can be moved.</p>;
  return (
    <>
      {lessons.length > 1 && (
        <Chips
          label="Which lesson?"
          chips={lessons.slice(0, 6).map((one) => ({ id: one.id, name: timeOf(one), one }))}
          isChosen={({ one }) => one === lesson}
          onChoose={({ one }) => pick(one)}
        />
      )}
      <Submit
        disabled={!lesson || (read.times.length > 1 && !time)}
        onSubmit={() =>
          lesson &&
          sheets.move(lesson, {
            start: startOf(lesson),
            client: undefined,
            said: { ...noTerms, minutes: read.minutes, place: placeIn(read, places) },
          })
        }
      >
        {lesson ? `Move to ${formatShortDay(startOf(lesson))} ${formatTime(startOf(lesson))}` : 'Move'}
      </Submit>
    </>
  );
}

const noTerms = { pounds: null, forName: null, count: null };
