import * as z from 'zod/mini';
import { paymentStatus } from './bookings.ts';
import { endpoint } from './endpoint.ts';
import { id, openEnum, pounds } from './values.ts';

const ownSettings = z.object({
  /** Whether other players may see this one. No call shows players to each other today. */
  profileVisibility: z.boolean(),
  /** Whether "Directions" may ask the browser for its position. */
  locationSharing: z.boolean(),
  /** Whether this player's browser reports errors of the app. */
  dataSharing: z.boolean(),
  /** The mail the day before a lesson. */
  reminders: z.boolean(),
  /** The mail two hours before a lesson. */
  twoHourReminder: z.boolean(),
  /** Mails with news and offers. */
  news: z.boolean(),
});
export type OwnSettings = z.output<typeof ownSettings>;

/** What a player has decided about their data and their optional mails. */
export const getOwnSettings = endpoint({
  method: 'GET',
  path: '/api/me/settings',
  access: 'player',
  response: ownSettings,
});

/** Changes the given settings and no others. */
export const updateOwnSettings = endpoint({
  method: 'PUT',
  path: '/api/me/settings',
  access: 'player',
  body: z.partial(ownSettings),
  response: ownSettings,
});

const deletionPreview = z.object({
  /** The reason why the account can't be deleted now: `not_configured`, `last_admin`. */
  obstacle: z.nullable(z.string()),
  /** The lessons that would be cancelled, soonest first. */
  lessons: z.array(
    z.object({
      id,
      startTime: z.string(),
      endTime: z.string(),
      forName: z.nullable(z.string()),
      /** The pounds that go back, by card or by hand. Null where nothing was paid, or where it is too late for a refund. */
      refund: z.nullable(pounds),
      paymentStatus: openEnum(paymentStatus),
    }),
  ),
});
export type DeletionPreview = z.output<typeof deletionPreview>;
export type DeletionPreviewResponse = z.input<typeof deletionPreview>;

/**
 * Returns everything that is stored about the caller, by kind: for reading and for other programs. Its fields are those
 * of the database, so they are not declared.
 */
export const downloadData = endpoint({
  method: 'GET',
  path: '/api/me/data',
  access: 'player',
  response: z.object({
    data: z.unknown(),
    /** The same as a whole HTML page without scripts. */
    page: z.string(),
  }),
});

/** Says what the deletion of the caller's account would do now. */
export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/me/deletion',
  access: 'player',
  response: deletionPreview,
});

/**
 * Deletes the caller's account. It needs a session whose password, and code of a second factor if
 * there is one, were entered just now. No token of the account is accepted afterwards.
 */
export const requestDeletion = endpoint({
  method: 'POST',
  path: '/api/me/deletion',
  access: 'player',
  response: z.object({ status: z.string() }),
});
