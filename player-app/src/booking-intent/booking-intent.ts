import * as z from 'zod/mini';
import { readIntent, storeIntent } from './stored-intent.ts';

export { removeBookingIntent } from './stored-intent.ts';

const instant = z.iso.datetime({ offset: true });

const bookingIntent = z.object({
  userId: z.optional(z.string()),
  /** The lesson's London day. */
  date: z.union([z.iso.date(), instant]),
  startTime: instant,
  endTime: instant,
  /** Minutes. */
  duration: z.literal([60, 120]),
  /** Pounds, as text. What is charged is the server's price. */
  price: z.string().check(z.regex(/^\d+(\.\d{1,2})?$/)),
  location: z.string(),
  /** The name of whoever plays; null for the player. An older release stores none. */
  forName: z.optional(z.nullable(z.string())),
});

/** The slot that a player chose, stored in the browser from the booking screen to the confirmation. */
export type BookingIntent = z.output<typeof bookingIntent>;

export function storeBookingIntent(intent: BookingIntent): void {
  storeIntent(intent);
}

/**
 * Returns what this player chose. Null if nothing is stored, if it can't be read, or if another player
 * chose it in this browser.
 */
export function readBookingIntent(userId: string): BookingIntent | null {
  const { data } = bookingIntent.safeParse(readIntent());
  return data && (data.userId ?? userId) === userId ? data : null;
}
