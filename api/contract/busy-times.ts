import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './values.ts';

/** A time that is taken, without saying by whom. */
const busyTime = z.object({
  startTime: z.iso.datetime(),
  endTime: z.iso.datetime(),
  /** `pending`: held by somebody who is paying. */
  status: openEnum(z.enum(['pending', 'confirmed'])),
});
export type BusyTime = z.output<typeof busyTime>;
export type BusyTimeResponse = z.input<typeof busyTime>;

/**
 * Times from today on that are booked or held. The caller's own hold is not listed: opening another
 * payment replaces it.
 */
export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/bookings/all',
  access: 'player',
  response: z.array(busyTime),
});
