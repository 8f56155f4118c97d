import * as z from 'zod/mini';

/*
 * Values of requests, parsed strictly. They stand apart from `values.ts` and `wall-times.ts`, which players' first screens download.
 */

/** An instant in ISO 8601 with its offset or Z, between 2000 and 2099. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be an instant in ISO 8601, such as 2026-11-24T17:00:00Z' })
  .check(
    z.refine((value) => {
      const year = new Date(value).getUTCFullYear();
      return year >= 2000 && year <= 2099;
    }, 'must lie between 2000 and 2099'),
  );

/** The start of a lesson: an instant on a whole minute, as working hours have. */
export const lessonStart = instant.check(
  z.refine((value) => new Date(value).getTime() % 60_000 === 0, 'must be on a whole minute'),
);

/** Stripe's id of a PaymentIntent, pi_…. */
export const paymentIntentId = z
  .string()
  .check(z.regex(/^pi_[A-Za-z0-9_]{1,250}$/, 'must be a payment intent id'));

/** Pounds in a request, in whole pence: a number, or a string as forms send it. */
export const poundsIn = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be an amount in pounds'))]),
    z.transform(Number),
  ),
  z.number().check(
    z.gte(0, 'must not be negative'),
    z.lte(100_000, 'must be at most 100000'),
    z.refine((pounds) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6, 'must be in whole pence'),
  ),
);

/**
 * Stripe's minimum charge in pounds:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const MIN_PRICE = 0.3;

/** The price of a lesson in pounds: not under Stripe's minimum charge. */
export const priceIn = poundsIn.check(
  z.gte(MIN_PRICE, `must be at least £${MIN_PRICE.toFixed(2)}, the least that a card can be charged`),
);

/** The start of a lesson that the coach books: on a quarter of an hour. London's offsets are whole hours. */
export const quarterStart = instant.check(
  z.refine((value) => new Date(value).getTime() % 900_000 === 0, 'must be on a quarter of an hour'),
);

/** Minutes of a lesson that a player books. */
export const lessonMinutes = z.literal([60, 120], 'must be 60 or 120 minutes');

/** Minutes of a lesson that the coach books. */
export const coachMinutes = z.number().check(
  z.gte(30, 'must be at least 30 minutes'),
  z.lte(240, 'must be at most 240 minutes'),
  z.refine((minutes) => minutes % 15 === 0, 'must be a multiple of 15 minutes'),
);

/** They turn the direction of what follows, such as the amount beside a name. Letters have a direction without them. */
const TEXT_DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** Returns a text without the characters that only change its direction. */
export function removeTextDirections(value: string): string {
  return value.replaceAll(TEXT_DIRECTIONS, '');
}

/** What shows nothing by itself: spaces, fillers, marks without a letter, and the Braille blank. */
const NOTHING = /^[\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]*$/u;

/**
 * Text that a person types: trimmed, without control and text-direction characters, at most `maxLength` characters. One in
 * which nothing can be seen is empty.
 */
export function text(maxLength: number) {
  return z.string().check(
    z.overwrite(removeTextDirections),
    z.trim(),
    // What follows runs for short texts alone: to normalize 90,000 accents takes seconds.
    z.maxLength(maxLength, { error: `must be at most ${maxLength} characters`, abort: true }),
    // PostgreSQL can't store a zero byte. Of the other control characters only line breaks are of
    // use.
    z.refine((value) => !/[^\P{Cc}\r\n]/u.test(value), 'must not hold control characters'),
    z.refine((value) => value.isWellFormed(), 'must be well-formed text'),
    z.overwrite((value) => (NOTHING.test(value) ? '' : value)),
  );
}

/** The longest values of a person that are accepted, in characters. A name is the first or the last one. */
export const personLimits = { name: 100, phone: 40, email: 254 } as const;
/** The longest name of who plays, and of a place with its address, in characters. */
export const MAX_FOR_NAME_LENGTH = 60;
export const MAX_PLACE_NAME_LENGTH = 100;
export const MAX_PLACE_ADDRESS_LENGTH = 200;
/** The longest text to search for, in characters. */
export const MAX_SEARCH_LENGTH = 100;

const oneLine = (maxLength: number) =>
  text(maxLength).check(
    z.minLength(1, 'must not be empty'),
    z.refine((value) => !/[\r\n\u2028\u2029]/.test(value), 'must be one line'),
  );

/** The name of whoever plays, where it is not the account's owner: "Tom", or "Anna & Ben". Null for the owner. */
export const forNameIn = z.nullable(oneLine(MAX_FOR_NAME_LENGTH));

/** A place other than the coach's court. */
export const placeIn = z.object({
  name: oneLine(MAX_PLACE_NAME_LENGTH),
  address: z.optional(oneLine(MAX_PLACE_ADDRESS_LENGTH)),
});

/** Invisible characters, which come with copied text. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * A number that can be dialled: 6 to 15 digits, which may be grouped. Copied numbers have other spaces and dashes than
 * typed ones, and keyboards of East Asia full-width digits.
 */
export const phoneIn = text(personLimits.phone).check(
  z.overwrite((value) =>
    value
      .normalize('NFKC')
      .replaceAll(INVISIBLE, '')
      .replaceAll(/\s/g, ' ')
      .replaceAll(/[\p{Pd}\u2212]/gu, '-')
      .trim(),
  ),
  z.refine(
    (value) => /^\+?[\d ()./-]+$/.test(value) && /^\d{6,15}$/.test(value.replaceAll(/\D/g, '')),
    'must be a phone number, such as +44 1632 960142',
  ),
);

/**
 * An address that can be mailed to: what the sign-in provider accepts, such as m&s@example.com. A label holds no dot, so
 * that there is one way to split a domain.
 */
export const emailIn = text(personLimits.email).check(
  z.overwrite((value) => value.replaceAll(INVISIBLE, '').trim()),
  z.regex(
    /^[^\s@<>()[\],;:\\"]+@(?:[^\s@<>()[\],;:\\".]+\.)+[^\s@<>()[\],;:\\".]+$/,
    'must be an email address, such as robin@example.com',
  ),
);
