import * as z from 'zod/mini';

/** A calendar day in London, YYYY-MM-DD, that exists. The calendar has no year 0. */
export const calendarDate = z.iso
  .date('must be a date as YYYY-MM-DD')
  .check(z.refine((value) => value >= '0001', 'must be a date as YYYY-MM-DD'));

export const id = z.uuid('must be an id');

/** Pounds in a response: 50 or 47.5. */
export const pounds = z.number();

/**
 * Describes a value of a response: one of the known values, or any string that a later release of the server adds. The
 * types let the server send only the known values. Requests use `z.enum`, which refuses others.
 */
export function openEnum<Known extends z.ZodMiniType<string>>(_known: Known) {
  return z.custom<z.output<Known> | (string & {}), z.input<Known>>((value) => typeof value === 'string');
}
