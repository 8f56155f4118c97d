import type { AdminBooking, EndpointRequest, moveForClient, SeriesDate } from '@lessons/contract';
import { formatDuration } from '@lessons/rules';
import { daysOf } from '../series/lessons-left.ts';
import { isPaid } from '../lesson-state.ts';
import { isTaken } from './chosen-dates.ts';
import { isSamePlace, namedPlace, placeFieldsOf, placeInRequest, type PlaceFields } from './place-fields.ts';

type Body = EndpointRequest<typeof moveForClient>['body'];

/** The coach's choices on the sheet that moves a lesson. */
export interface MoveDraft {
  start: Date;
  /** Null: as before. */
  minutes: number | null;
  /** The place as it is typed; null for the court. Undefined: as before. */
  place: PlaceFields | null | undefined;
  message: string;
  isWithLater: boolean;
}

export function newMoveDraft(start: Date): MoveDraft {
  return { start, minutes: null, place: undefined, message: '', isWithLater: false };
}

/** A draft as it is read: what it changes of the lesson, or of it and all later ones. */
export interface ReadMove {
  minutes: number;
  place: PlaceFields | null;
  /** The fields that are sent beside the start. What stays is left out. */
  terms: Pick<Body, 'duration' | 'place' | 'message'>;
  isOtherStart: boolean;
  /** Whether the court has to be free at another time than the lesson's own. */
  isOtherTime: boolean;
  /** Nothing is to be sent: it is like this already. */
  isUnchanged: boolean;
}

export function readMove(
  { start, minutes, place, message }: MoveDraft,
  [lesson, ...later]: readonly [AdminBooking, ...AdminBooking[]],
): ReadMove {
  const lessons = [lesson, ...later];
  const chosen = place && namedPlace(place);
  const isOtherStart = start.getTime() !== Date.parse(lesson.startTime);
  const isOtherLength = minutes !== null && lessons.some(({ duration }) => duration !== minutes);
  const isOtherPlace =
    chosen !== undefined && lessons.some((other) => !isSamePlace(chosen, placeInRequest(other)));
  return {
    minutes: minutes ?? lesson.duration,
    place: place === undefined ? placeFieldsOf(lesson) : place,
    terms: {
      ...(isOtherLength && { duration: minutes }),
      ...(isOtherPlace && { place: chosen }),
      ...(message.trim() && { message: message.trim() }),
    },
    isOtherStart,
    isOtherTime: isOtherStart || isOtherLength,
    isUnchanged: !isOtherStart && !isOtherLength && !isOtherPlace,
  };
}

/** A lesson of a series, and where it would be. */
type MovedDate = SeriesDate & { bookingId: string };

interface SeriesMove {
  /** The lesson and all later ones of its series, called-off ones too. */
  andLater: readonly AdminBooking[];
  dates: readonly MovedDate[];
  isChosen: (date: MovedDate) => boolean;
  /** The new length of all; undefined: each as before. */
  duration: number | undefined;
}

/** The lessons of a series that are moved together, and those that stay. */
export interface ReadSeriesMove {
  lessons: { id: string; startTime: string; anyway?: boolean }[];
  /** Names those that stay, and why; empty if none does. */
  staying: string;
  /** Why nothing can be sent; null if it can. */
  problem: string | null;
}

export function readSeriesMove({ andLater, dates, isChosen, duration }: SeriesMove): ReadSeriesMove {
  const chosen = dates.filter((date) => !isTaken(date) && isChosen(date));
  const moved = andLater.filter(({ id }) => chosen.some(({ bookingId }) => bookingId === id));
  const others = andLater.filter((lesson) => !moved.includes(lesson));
  const paid = moved.filter((lesson) => isPaid(lesson) && lesson.duration !== duration);
  return {
    lessons: chosen.map(({ bookingId, startTime, obstacle }) => ({
      id: bookingId,
      startTime,
      ...(obstacle && { anyway: true }),
    })),
    staying: [
      describeStaying(
        others.filter(({ calledOff }) => calledOff),
        'called off and ',
      ),
      describeStaying(
        others.filter(({ calledOff }) => !calledOff),
        '',
      ),
    ]
      .filter(Boolean)
      .join(' '),
    problem: duration !== undefined && paid.length > 0 ? describePaid(paid) : null,
  };
}

/** Tue 1 Dec is called off and stays as it is. Tue 8 Dec and Tue 15 Dec stay as they are. */
function describeStaying(lessons: readonly AdminBooking[], why: string): string {
  if (lessons.length === 0) return '';
  const [is, stays, asItIs] =
    lessons.length === 1 ? ['is', 'stays', 'as it is'] : ['are', 'stay', 'as they are'];
  return `${daysOf(lessons)} ${why && `${is} ${why}`}${stays} ${asItIs}.`;
}

/** Tue 1 Dec is paid and stays at 1 hour. Leave it out, or keep the length. */
function describePaid(paid: readonly AdminBooking[]): string {
  const [first] = paid;
  if (!first) return '';
  return paid.length === 1
    ? `${daysOf(paid)} is paid, so it has to stay at ${formatDuration(first.duration)}. Leave it out, or keep the length.`
    : `${daysOf(paid)} are paid, so their length has to stay. Leave them out, or keep the length.`;
}
