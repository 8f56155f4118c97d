import * as z from 'zod/mini';
import { adminBooking, playerDetails } from './admin-bookings.ts';
import { payPlan } from './bookings.ts';
import { newClient, place } from './coach-lessons.ts';
import { endpoint } from './endpoint.ts';
import { MAX_SEARCH_LENGTH, phoneIn, text } from './request-values.ts';
import { id, openEnum, pounds } from './values.ts';

/** The terms that were agreed for a lesson that the coach booked. */
const agreedTerms = z.object({
  payPlan: openEnum(payPlan),
  /** Minutes. */
  duration: z.number(),
  price: pounds,
  /** Null for the coach's court. */
  place: z.nullable(place),
  forName: z.nullable(z.string()),
});
export type AgreedTerms = z.output<typeof agreedTerms>;

/** A client as the coach chooses them. `hasAccount` is false for a guest, whom the coach entered. */
export const listedClient = z.object({
  ...playerDetails.shape,
  id,
  hasAccount: z.boolean(),
  /** The terms of the last lesson that the coach booked for them, cancelled ones apart. Null if there is none. */
  lastTerms: z.nullable(agreedTerms),
  /** The start of the next lesson, and of the last one that took place. */
  nextLesson: z.nullable(z.iso.datetime()),
  lastLesson: z.nullable(z.iso.datetime()),
  /** The sum of what they owe. */
  owes: pounds,
});
export type ListedClient = z.output<typeof listedClient>;
/** Whom a lesson is booked for: from the list, or from another lesson. */
export type Client = Omit<ListedClient, 'nextLesson' | 'lastLesson' | 'owes'>;
export type ClientResponse = z.input<typeof listedClient>;

/**
 * A page of 25 clients by name, without coaches. `search` finds them by the beginnings of words of their name or e-mail
 * address, in any order, and by any three digits or more of their phone number. `after` is `next` of the page before, in
 * the same search. `everyone` lists up to 1,000 at once.
 */
export const listClients = endpoint({
  method: 'GET',
  path: '/api/admin/clients',
  access: 'coach',
  query: z.object({
    search: z.optional(text(MAX_SEARCH_LENGTH)),
    after: z.optional(id),
    everyone: z.optional(z.literal('true')),
  }),
  response: z.object({ clients: z.array(listedClient), next: z.nullable(id) }),
});

/** The longest private notes of the coach on a client, in characters. */
export const MAX_PRIVATE_NOTES_LENGTH = 4_000;
/** The notes of clients who were joined may exceed it together. They can be saved if they are no longer than before. */
const MAX_JOINED_NOTES_LENGTH = 25_000;

/** A client's page: what the list says, and their last 200 lessons, the latest first. */
export const getClient = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({
    client: listedClient,
    /** How many lessons they did not come to. */
    missedLessons: z.number(),
    /** The coach's notes on the client, which the client sees in the download of their data alone. */
    privateNotes: z.nullable(z.string()),
    lessons: z.array(adminBooking),
  }),
});
export type ClientPage = z.output<typeof getClient.response>;
export type ClientPageResponse = z.input<typeof getClient.response>;

/**
 * Changes the name, phone and e-mail address of a guest. Reminders go to the new address. Throws 404 for a
 * client with an account, who does it themselves, and 422 `client_exists` for another client's address.
 */
export const changeClient = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:id',
  access: 'coach',
  params: z.object({ id }),
  body: newClient,
  response: z.object({ ok: z.boolean() }),
});

/**
 * Writes the phone number of a client who has none, with an account or without. A repeat changes nothing. Throws 422
 * `has_phone` if they have another, and `phone_invalid` for one that can't be dialled.
 */
export const writeClientPhone = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:id/phone',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ phone: phoneIn }),
  response: z.object({ ok: z.boolean() }),
});

/** Throws 422 `notes_too_long` for notes of more than 4,000 characters that are longer than the stored ones. */
export const writePrivateNotes = endpoint({
  method: 'PUT',
  path: '/api/admin/clients/:id/notes',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ privateNotes: z.nullable(text(MAX_JOINED_NOTES_LENGTH)) }),
  response: z.object({ privateNotes: z.nullable(z.string()) }),
});

/**
 * Gives the lessons, notes and mails of a guest to the account of the same person, and empties the guest.
 * A repeat changes nothing.
 */
export const mergeClients = endpoint({
  method: 'POST',
  path: '/api/admin/clients/:id/same-person',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ accountId: id }),
  response: z.object({ ok: z.boolean() }),
});

/** Closes a guest who has no lesson to come. A job removes what names them once no money is under way. */
export const removeClient = endpoint({
  method: 'DELETE',
  path: '/api/admin/clients/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ ok: z.boolean() }),
});

/** Everything that is stored about a guest, as `downloadData` has it for an account. */
export const downloadClientData = endpoint({
  method: 'GET',
  path: '/api/admin/clients/:id/data',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ data: z.unknown(), page: z.string() }),
});
