import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { calendarDate, pounds } from './values.ts';

/* The free times of a visitor's page. They stand apart from `availability.ts`, which every player downloads. */

const nextSlot = z.object({ startTime: z.iso.datetime(), duration: z.number(), price: pounds });
export type NextSlot = z.output<typeof nextSlot>;

/** The first free slot of each of the next three days with a free slot. */
export const listNextSlots = endpoint({
  method: 'GET',
  path: '/api/next-slots',
  access: 'anyone',
  response: z.array(nextSlot),
});

const freeDay = z.object({
  date: calendarDate,
  starts: z.array(z.object({ startTime: z.iso.datetime(), minutes: z.array(z.number()) })),
});
const freeTimes = z.object({
  pricing: z.object({ oneHour: pounds, twoHour: pounds }),
  days: z.array(freeDay),
});
export type FreeTimes = z.output<typeof freeTimes>;

/** Today and the next 13 days in London, each with its free starts and the lengths that fit there. */
export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/free-times',
  access: 'anyone',
  response: freeTimes,
});
