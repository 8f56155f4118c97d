import * as z from 'zod/mini';
import { booking } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { lessonStart } from './request-values.ts';
import { id } from './values.ts';

/* The player's side of a call-off, apart from the coach's: no screen of a player brings `closings.ts`. */

/**
 * The three free starts nearest to a lesson of the caller, by time, for the same length. None for one at another place
 * than the court: its player calls the coach.
 */
export const listNewTimes = endpoint({
  method: 'GET',
  path: '/api/bookings/:id/new-times',
  access: 'player',
  params: z.object({ id }),
  response: z.array(z.object({ startTime: z.iso.datetime(), endTime: z.iso.datetime() })),
});

/**
 * The player's choice for a lesson that was called off: a new time, by the rules of booking, or the whole payment
 * back, whatever the clock says. A repeat changes nothing. Throws 422 `slot_…` and `elsewhere` as `rescheduleBooking` does,
 * `not_called_off`, and `already_chosen`, whose message says what was chosen.
 *
 * `seen`: nothing is chosen yet; it notes the first time that the player's screen shows the call-off of this closing.
 * Nothing is noted of one that is decided.
 */
export const chooseForCalledOff = endpoint({
  method: 'POST',
  path: '/api/bookings/:id/choice',
  access: 'player',
  params: z.object({ id }),
  body: z.union([
    z.object({ startTime: lessonStart }),
    z.object({ refund: z.literal(true) }),
    z.object({ seen: z.literal(true), closingId: id }),
  ]),
  response: booking,
});
