import * as z from 'zod/mini';
import { newClient } from './coach-lessons.ts';
import { endpoint } from './endpoint.ts';
import { id, openEnum } from './values.ts';

/** The most persons of a list of clients that the coach pastes, and its most characters. */
export const MAX_LIST_LINES = 500;
export const MAX_LIST_LENGTH = 300_000;

const listText = z.string().check(
  z.maxLength(MAX_LIST_LENGTH, `must be at most ${MAX_LIST_LENGTH} characters`),
  z.refine((value) => value.isWellFormed(), 'must be well-formed text'),
);

/** A client who can be reached. */
const reachableClient = newClient.check(
  z.refine(({ phone, email }) => Boolean(phone || email), 'must have a phone number or an email address'),
);

/** What a column of a pasted table holds. `name` is first and last name, `none` is left out. */
const columnMeaning = z.enum(['first_name', 'last_name', 'name', 'phone', 'email', 'none']);
export type ColumnMeaning = z.output<typeof columnMeaning>;
/** The most columns of a table that are read. */
export const MAX_LIST_COLUMNS = 300;

/** A column of a table in which something stands. */
const listColumn = z.object({
  /** Counted from 0. */
  index: z.number(),
  /** As the table has it; empty for none. */
  title: z.string(),
  /** What stands first in it. */
  sample: z.string(),
  meaning: openEnum(columnMeaning),
  /** It seems to hold names, phone numbers or e-mail addresses, and is left out. */
  isDoubted: z.boolean(),
});
export type ListColumn = z.output<typeof listColumn>;
export type ListColumnResponse = z.input<typeof listColumn>;

/**
 * What becomes of a line of a list. `known`: a client has its e-mail address, or its phone number and its first name.
 * `repeated`: an earlier line has. `nothing`: neither name, number nor address was found. All but `new` are left out.
 */
const lineFate = z.enum(['new', 'known', 'repeated', 'nothing']);
export type LineFate = z.output<typeof lineFate>;

const personFields = z.enum(['firstName', 'lastName', 'phone', 'email']);
/**
 * Why a field may be wrong. `unread_…`: what stands there can't be dialled or mailed to. `other_column`: it was found in a
 * column of something else. `from_message`: in what somebody has written.
 */
const doubtReason = z.enum([
  'no_name',
  'company_name',
  'no_contact',
  'unread_phone',
  'unread_email',
  'other_column',
  'from_message',
]);
export type DoubtReason = z.output<typeof doubtReason>;

const listedLine = z.object({
  /** Where it begins, counted from 1; of a table, with its first line of titles. */
  line: z.number(),
  /** The beginning of what stands there. */
  text: z.string(),
  fate: openEnum(lineFate),
  /** What was read, for the coach to correct. Empty for what is missing. */
  client: z.object({ firstName: z.string(), lastName: z.string(), phone: z.string(), email: z.string() }),
  doubts: z.array(z.object({ field: openEnum(personFields), reason: openEnum(doubtReason) })),
  /** Further phone numbers and e-mail addresses that stand there. */
  others: z.array(z.string()),
  /** The client who is known already. */
  known: z.nullable(z.object({ id, name: z.string() })),
  /** Who has the same phone number, and another first name: a client, or an earlier line. */
  sharesPhoneWith: z.nullable(z.string()),
});
export type ListedLine = z.output<typeof listedLine>;
export type ListedLineResponse = z.input<typeof listedLine>;

/**
 * Says how a list of clients is read, and what would become of each line: a table with titles or without, vCards, the
 * address lines of a mail, a chat that WhatsApp has exported, or lines of text, also several for one person. `columns` says
 * what columns of a table hold; the others are guessed. Writes nothing. Throws 422 `list_too_long` for more than 500 persons,
 * `list_unreadable` for what is no text or takes too long, and `list_empty`.
 */
export const checkClientList = endpoint({
  method: 'POST',
  path: '/api/admin/client-lists/check',
  access: 'coach',
  body: z.object({
    text: listText,
    columns: z.optional(
      z
        .array(
          z.object({
            index: z.int().check(z.gte(0), z.lt(MAX_LIST_COLUMNS)),
            meaning: columnMeaning,
          }),
        )
        .check(z.maxLength(MAX_LIST_COLUMNS)),
    ),
  }),
  maxBodyBytes: 1_000_000,
  response: z.object({ columns: z.array(listColumn), lines: z.array(listedLine) }),
});

/**
 * Adds clients without account as they are given, and mails nobody. Whoever has the e-mail address of a client, or the phone
 * number and the first name of one, is left out, and no client is changed. An exact repeat adds nobody, and returns the same
 * ids. Throws 422 `phone_invalid`, and `id_used` for an id that came with other clients before.
 */
export const addClientList = endpoint({
  method: 'POST',
  path: '/api/admin/client-lists',
  access: 'coach',
  status: 201,
  body: z.object({
    /** The list's, which the caller makes. */
    id,
    clients: z.array(reachableClient).check(z.minLength(1), z.maxLength(MAX_LIST_LINES)),
  }),
  maxBodyBytes: 500_000,
  response: z.object({ ids: z.array(id), leftOut: z.number() }),
});

/**
 * Removes the clients of a list who have had no lesson since, and still have no account. `kept` says how many others there are.
 * A repeat changes nothing.
 */
export const removeClientList = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-lists/:id',
  access: 'coach',
  params: z.object({ id }),
  response: z.object({ removed: z.number(), kept: z.number() }),
});

/**
 * Adds a client without account, and mails nobody. Another client may have the same phone number. An exact repeat returns
 * the same id. Throws 422 `client_exists` if a client has the e-mail address, `phone_invalid`, and `id_used` for an id that
 * came with another client before.
 */
export const addClient = endpoint({
  method: 'POST',
  path: '/api/admin/clients',
  access: 'coach',
  status: 201,
  body: z.object({
    /** The request's, which the caller makes. */
    id,
    client: reachableClient,
  }),
  response: z.object({ id }),
});
