import * as calls from '@lessons/contract';
import { findBooking } from '../bookings/booking.ts';
import { findReceipt } from '../bookings/find-receipt.ts';
import { presentBooking } from '../bookings/present-booking.ts';
import { verifyLink } from '../links/signed-link.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

export function bindLinks(bind: BindEndpoint): void {
  bind(calls.getLinkedLesson, async ({ context, params, now, setHeader }) => {
    keepPrivate(setHeader);
    const bookingId = verifyLink(context.links, 'lesson', params.token, now);
    return presentBooking(await findBooking(context.knex, bookingId));
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
