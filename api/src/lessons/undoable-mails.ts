import { UNDO_MS } from '@lessons/contract';
import type { Knex } from 'knex';
import { enqueue } from '../queue/enqueue.ts';
import type { FactsOf, FormerFacts } from '../mails/mail-facts.ts';
import { Mail } from '../mails/outbox.ts';
import type { Booking } from './booking.ts';

/** The mails about what the coach does for clients, and can undo before they hear of it. */
const KINDS = [
  'lesson-booked-for',
  'lessons-booked-for',
  'coach-lesson-booked',
  'coach-lessons-booked',
  'lesson-moved',
  'lessons-moved',
] as const;

type UndoableFacts = FactsOf<(typeof KINDS)[number]>;

/** Returns until when the coach can undo what they do now. Its mails are sent then. */
export const afterUndo = (now: Date): Date => new Date(now.getTime() + UNDO_MS);

/** Adds to a response until when the coach can undo what they do now. */
export const withUndo = <T extends object>(response: T, now: Date) => ({
  ...response,
  undoUntil: afterUndo(now).toISOString(),
});

/**
 * Ends the wait of the mails about what the coach has just done with lessons, before something else is told of them:
 * drops those that `isUndone`, none by default, and sends the others now, so that nobody hears of a cancellation before
 * the booking. Returns the ids of the lessons of whose booking or move the client is not told any more.
 */
export async function endUndoWait(
  trx: Knex.Transaction,
  lessons: readonly Pick<Booking, 'id'>[],
  { isUndone = () => false, now }: { isUndone?: (facts: UndoableFacts) => boolean; now: Date },
): Promise<Set<string>> {
  const ids = new Set(lessons.map(({ id }) => id));
  // After an attempt to send it, a mail may be there, or on its way.
  const untried = () => Mail.query(trx).where({ status: 'waiting', attempts: 0 });
  const waiting = await untried()
    .whereIn('kind', KINDS)
    .whereNotNull('sendAt')
    // As the index has it, so that the reminders of all lessons to come are not read.
    .whereRaw('coalesce(next_attempt_at, send_at, created_at) <= ?', [afterUndo(now)]);
  const found = waiting
    .map(({ id, facts }) => ({ id, facts: facts as UndoableFacts }))
    .filter(({ facts }) => lessonIdsOf(facts).some((id) => ids.has(id)));
  if (found.length === 0) return new Set();
  const idsWhere = (isIn: boolean) =>
    found.filter(({ facts }) => isUndone(facts) === isIn).map(({ id }) => id);
  const sent = await untried().findByIds(idsWhere(false)).patch({ sendAt: null }).returning('id');
  for (const { id: mailId } of sent) await enqueue(trx, 'send-mail', { mailId });
  const dropped = await untried().findByIds(idsWhere(true)).patch({ status: 'dropped' }).returning('*');
  const toClients = dropped
    .map(({ facts }) => facts as UndoableFacts)
    .filter((facts) => 'greetingName' in facts);
  return new Set(toClients.flatMap(lessonIdsOf));
}

/** Returns a function that tells whether a mail is about the booking of these lessons, and of no others. */
export function isBookingOf(lessons: readonly Pick<Booking, 'id'>[]): (facts: UndoableFacts) => boolean {
  const ids = new Set(lessons.map(({ id }) => id));
  return (facts) => !isMove(facts) && lessonIdsOf(facts).every((id) => ids.has(id));
}

/** Returns a function that tells whether a mail is about a move of these lessons to where they are back from, and of no others. */
export function isMoveBackOf(lessons: readonly Booking[]): (facts: UndoableFacts) => boolean {
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const isBack = (bookingId: string, { startsAt, endsAt, place }: FormerFacts) => {
    const lesson = byId.get(bookingId);
    return (
      lesson?.startsAt.toISOString() === startsAt &&
      lesson.endsAt.toISOString() === endsAt &&
      // An older release has moved it within the place.
      (!place || (lesson.location === place.location && lesson.placeAddress === place.placeAddress))
    );
  };
  return (facts) => {
    if (facts.kind === 'lesson-moved') return isBack(facts.lesson.bookingId, facts.before);
    return (
      facts.kind === 'lessons-moved' &&
      facts.lessons.every(({ bookingId, before }) => isBack(bookingId, before))
    );
  };
}

const isMove = ({ kind }: UndoableFacts) => kind === 'lesson-moved' || kind === 'lessons-moved';

const lessonIdsOf = (facts: UndoableFacts): string[] =>
  ('lessons' in facts ? facts.lessons : [facts.lesson]).map(({ bookingId }) => bookingId);
