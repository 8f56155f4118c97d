import {
  addDays,
  fullNameOf,
  givenNameOf,
  HOUR,
  isRefundEligible,
  londonDateOf,
  londonInstant,
  londonTimeOf,
  type PayPlan,
  type TimeSpan,
} from '@lessons/rules';
import type { Knex } from 'knex';
import { Player } from '../players/player.ts';
import type { HandMoney, LessonFacts, MailFacts, PlayerFacts, SpanFacts } from './mail-facts.ts';
import { dropMails, writeMails, type NewMail, type Outbox } from './outbox.ts';

/** A row of `bookings`, whose model is in a layer above. */
export interface LessonRow {
  id: string;
  playerId: string;
  startsAt: Date;
  endsAt: Date;
  location: string;
  pricePence: number;
  payPlan: PayPlan;
  calendarSequence: number;
}

/** Returns the player of a lesson or a payment. */
export function findPlayerOf({ playerId }: { playerId: string }, { trx }: Outbox): Promise<Player> {
  return Player.query(trx).findById(playerId).throwIfNotFound().execute();
}

/** Tells player and coaches that a lesson is booked, and plans its reminders. */
export async function writeBookedMails(outbox: Outbox, booking: LessonRow, now: Date): Promise<void> {
  const event = `booked:${booking.id}`;
  const lesson = lessonFacts(booking);
  const { player, coaches } = await findRecipients(outbox.trx, booking.playerId);
  const greetingName = givenNameOf(player);
  const isTooLateToCancel = !isRefundEligible(booking.startsAt, now);
  const toCoach = { kind: 'coach-lesson-booked', lesson, player: playerFacts(player) } as const;
  await writeMails(outbox, [
    mailTo(player, event, { kind: 'lesson-booked', greetingName, lesson, isTooLateToCancel }),
    ...coaches.map((coach) => mailTo(coach, event, toCoach)),
    ...remindersOf(booking, player, now),
  ]);
}

/**
 * Tells the player that a lesson was moved, and the coaches if the player moved it, and moves its
 * reminders. `booking` is the row after. `isByLink`: by whoever has the link of a mail.
 */
export async function writeMovedMails(
  outbox: Outbox,
  booking: LessonRow,
  former: TimeSpan,
  {
    by,
    isByLink = false,
    message = null,
    now,
  }: { by: 'player' | 'coach'; isByLink?: boolean; message?: string | null; now: Date },
): Promise<void> {
  const event = `moved:${booking.id}:${booking.calendarSequence}`;
  const lesson = lessonFacts(booking);
  const before = slotFacts(former);
  const { player, coaches } = await findRecipients(outbox.trx, booking.playerId);
  const greetingName = givenNameOf(player);
  const isTooLateToCancel = !isRefundEligible(booking.startsAt, now);
  const toCoach = { kind: 'coach-lesson-moved', lesson, before, player: playerFacts(player) } as const;
  await dropReminders(outbox.trx, booking.id, booking.calendarSequence - 1);
  await writeMails(outbox, [
    mailTo(player, event, {
      kind: 'lesson-moved',
      greetingName,
      lesson,
      before,
      isTooLateToCancel,
      ...(by === 'coach' && { movedByCoach: { message } }),
      ...(isByLink && { isByLink }),
    }),
    ...(by === 'player' ? coaches.map((coach) => mailTo(coach, event, toCoach)) : []),
    ...remindersOf(booking, player, now),
  ]);
}

/**
 * Writes the reminders of a lesson anew, and drops those of its former sequence: it has another player or
 * plan now, or a new time that the player knows. `booking` is the row after.
 */
export async function renewReminders(
  outbox: Outbox,
  booking: LessonRow,
  now: Date,
  formerSequence = booking.calendarSequence,
): Promise<void> {
  const player = await findPlayerOf(booking, outbox);
  await dropReminders(outbox.trx, booking.id, formerSequence);
  await writeMails(outbox, remindersOf(booking, player, now));
}

export interface CancelledLesson {
  by: 'player' | 'coach';
  /** Null without a refund. */
  refundPence: number | null;
  /** For a lesson that is not paid online. */
  handMoney?: HandMoney | undefined;
  /** The coach's text to the player. */
  reason: string | null;
}

/**
 * Tells the player that a lesson is cancelled, and the coaches if the player cancelled it, and drops
 * its reminders. `booking` is the row after. A lesson that is over has no such mail: a
 * refund has its own.
 */
export async function writeCancelledMails(
  outbox: Outbox,
  booking: LessonRow,
  { by, refundPence, handMoney, reason }: CancelledLesson,
  now: Date,
): Promise<void> {
  await dropReminders(outbox.trx, booking.id, booking.calendarSequence - 1);
  if (booking.endsAt <= now) return;
  const event = `cancelled:${booking.id}`;
  const lesson = lessonFacts(booking);
  const player = await findPlayerOf(booking, outbox);
  const money = { refundPence, ...(handMoney && { handMoney }) };
  const toPlayer = { greetingName: givenNameOf(player), lesson, ...money };
  if (by === 'coach') {
    await writeToPlayer(outbox, player, event, { kind: 'lesson-cancelled-by-coach', ...toPlayer, reason });
    return;
  }
  await writeToPlayer(outbox, player, event, { kind: 'lesson-cancelled-by-player', ...toPlayer });
  await writeToCoaches(outbox, event, {
    kind: 'coach-lesson-cancelled',
    lesson,
    player: playerFacts(player),
    ...money,
  });
}

/**
 * Returns the reminders of a lesson, for later. There is none whose time has passed. The switches of
 * the player are read when it is sent.
 */
export function remindersOf(booking: LessonRow, player: Player, now: Date): NewMail[] {
  const { startsAt, calendarSequence } = booking;
  const twoHoursBefore = new Date(startsAt.getTime() - 2 * HOUR);
  const reminders = [
    { kind: 'reminder-24h', sendAt: dayBefore(startsAt), notAfter: twoHoursBefore },
    { kind: 'reminder-2h', sendAt: twoHoursBefore, notAfter: startsAt },
  ] as const;
  const facts = {
    greetingName: givenNameOf(player),
    playerId: player.id,
    lesson: lessonFacts(booking),
  };
  return reminders
    .filter(({ sendAt }) => sendAt > now)
    .map(({ kind, ...times }) => ({
      ...mailTo(player, `${kind}:${booking.id}:${calendarSequence}`, { kind, ...facts }),
      ...times,
    }));
}

/** Returns the same time of the day before by London's clock: 23 or 25 hours earlier when clocks change in between. */
function dayBefore(startsAt: Date): Date {
  return londonInstant(addDays(londonDateOf(startsAt), -1), londonTimeOf(startsAt));
}

/** Drops the reminders of a lesson's version. */
export async function dropReminders(trx: Knex, bookingId: string, sequence: number): Promise<void> {
  for (const kind of ['reminder-24h', 'reminder-2h'])
    await dropMails(trx, { event: `${kind}:${bookingId}:${sequence}` });
}

/** Returns a player, and all coaches. */
export async function findRecipients(
  trx: Knex,
  playerId: string,
): Promise<{ player: Player; coaches: Player[] }> {
  const found = await Player.query(trx).where({ id: playerId }).orWhere({ isCoach: true }).orderBy('id');
  const player = found.find(({ id }) => id === playerId);
  if (!player) throw new Error(`There is no player ${playerId}`);
  return { player, coaches: found.filter(({ isCoach }) => isCoach) };
}

/** Returns a mail to a player or a coach. Each mail to a guest says that they are one: it may be their first. */
export function mailTo(
  { id: playerId, email: to, hasAccount }: Player,
  event: string,
  facts: MailFacts,
): NewMail {
  const isGuest = !hasAccount && 'greetingName' in facts;
  return { event, to, playerId, facts: isGuest ? { ...facts, isGuest } : facts };
}

export async function writeToPlayer(
  outbox: Outbox,
  player: Player,
  event: string,
  facts: MailFacts,
  times: Pick<NewMail, 'sendAt'> = {},
): Promise<void> {
  await writeMails(outbox, [{ ...mailTo(player, event, facts), ...times }]);
}

/** Writes a mail to each coach. A coach who is also the player gets the player's alone. */
export async function writeToCoaches(
  outbox: Outbox,
  event: string,
  facts: MailFacts,
  times: Pick<NewMail, 'notAfter'> = {},
): Promise<void> {
  const coaches = await Player.query(outbox.trx).where({ isCoach: true }).orderBy('id');
  await writeMails(
    outbox,
    coaches.map((coach) => ({ ...mailTo(coach, event, facts), ...times })),
  );
}

export function playerFacts(player: Player): PlayerFacts {
  return { name: fullNameOf(player), email: player.email, phone: player.phone };
}

export function lessonFacts(booking: LessonRow): LessonFacts {
  const { id: bookingId, calendarSequence: sequence, location, pricePence, payPlan } = booking;
  return { bookingId, sequence, location, pricePence, payPlan, ...spanFacts(booking) };
}

export function spanFacts({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): SpanFacts {
  return { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

export const slotFacts = ({ start, end }: TimeSpan) => spanFacts({ startsAt: start, endsAt: end });
