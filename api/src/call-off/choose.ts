import { Refusal } from '../http/refusal.ts';
import type { LinkedChoice } from '../links/link-addresses.ts';
import type { MailWriter } from '../mails/outbox.ts';
import { Booking } from '../lessons/booking.ts';
import { cancelLesson, type Cancellation } from '../lessons/cancel-lesson.ts';
import { Choice } from '../lessons/choice.ts';
import { rescheduleLesson } from '../lessons/reschedule-lesson.ts';

/**
 * Moves a lesson that was called off to the time that its player has chosen, by the rules of booking. A repeat
 * changes nothing. Throws `Refusal` 422 as `rescheduleLesson` and `requireOpenChoice` do.
 */
export async function chooseNewTime(
  context: MailWriter,
  bookingId: string,
  start: Date,
  now: Date,
): Promise<void> {
  await unlessChosen(
    () => rescheduleLesson(context, bookingId, start, now, { isCalledOff: true }),
    async () =>
      (await Booking.query(context.knex).findById(bookingId))?.startsAt.getTime() === start.getTime(),
  );
}

/**
 * Moves as `chooseNewTime` does, for the recipient of a mail who is not signed in. Throws also as `requireRecipient`.
 */
export async function chooseByLink(
  context: MailWriter,
  link: LinkedChoice,
  start: Date,
  now: Date,
): Promise<void> {
  const { bookingId, callOffId } = link;
  await unlessChosen(
    () => rescheduleLesson(context, bookingId, start, now, { isCalledOff: true, link }),
    async () => {
      const choice = await Choice.query(context.knex).findOne({ bookingId, callOffId, outcome: 'moved' });
      const booking = await Booking.query(context.knex).findById(bookingId);
      return choice !== undefined && booking?.startsAt.getTime() === start.getTime();
    },
  );
}

/**
 * Cancels a lesson that was called off, with the whole payment back. A repeat changes nothing. Throws `Refusal` 422 as
 * `requireOpenChoice` does.
 */
export async function refundCalledOff(
  context: MailWriter,
  { bookingId, now, by }: Cancellation,
): Promise<void> {
  await unlessChosen(
    async () => void (await cancelLesson(context, { bookingId, now, by, isCalledOff: true })),
    async () => {
      const choice = await Choice.query(context.knex).findById(bookingId);
      return choice?.outcome === 'refunded' || choice?.outcome === 'dropped';
    },
  );
}

/** Makes a choice. A choice that was made already is refused, unless it is the same. */
async function unlessChosen(choose: () => Promise<void>, isSame: () => Promise<boolean>): Promise<void> {
  try {
    await choose();
  } catch (error) {
    const isChosen = error instanceof Refusal && error.code === 'already_chosen';
    if (!isChosen || !(await isSame())) throw error;
  }
}
