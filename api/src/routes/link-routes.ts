import * as calls from '@lessons/contract';
import { findBooking } from '../bookings/booking.ts';
import { findReceipt } from '../bookings/find-receipt.ts';
import { presentBooking } from '../bookings/present-booking.ts';
import { lessonFilePath } from '../links/link-addresses.ts';
import { verifyLink } from '../links/signed-link.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

/** As long as somebody may look at the page before they add the lesson to their calendar. */
const CALENDAR_FILE_MS = 60 * 60_000;

export function bindLinks(bind: BindEndpoint): void {
  bind(calls.getLinkedLesson, async ({ context, params, now, setHeader }) => {
    keepPrivate(setHeader);
    const bookingId = verifyLink(context.links, 'lesson', params.token, now);
    const expiresAt = new Date(now.getTime() + CALENDAR_FILE_MS);
    return {
      ...presentBooking(await findBooking(context.knex, bookingId)),
      calendarPath: lessonFilePath(context.links, { bookingId, expiresAt }),
    };
  });

  bind(calls.getLinkedReceipt, async ({ context, params, now, setHeader }) => {
    keepPrivate(setHeader);
    const bookingId = verifyLink(context.links, 'receipt', params.token, now);
    return findReceipt(context.knex, await findBooking(context.knex, bookingId));
  });
}

/** Anybody may call these, so the response is not marked as personal yet. */
export function keepPrivate(setHeader: (name: string, value: string) => void): void {
  setHeader('Cache-Control', 'no-store');
  setHeader('X-Robots-Tag', 'noindex');
}
