import * as z from 'zod/mini';
import { adminBooking, MAX_REASON_LENGTH } from './admin-bookings.ts';
import { listedClient } from './clients.ts';
import { credential } from './coach-profile.ts';
import { endpoint } from './endpoint.ts';
import { unreadCalendar } from './own-calendar.ts';
import { text } from './request-values.ts';
import { timeRequest } from './time-requests.ts';
import { calendarDate, id, pounds } from './values.ts';

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/admin/overview',
  access: 'coach',
  response: z.object({
    lessonsToday: z.number(),
    revenueToday: pounds,
    /** The first three upcoming lessons that are called off and wait for their players. */
    pending: z.array(adminBooking),
    /** Mails of the last 30 days that could not be delivered. */
    failedMails: z.number(),
    /** Null while the coach's own calendar is read, or without one. */
    unreadCalendar: z.nullable(unreadCalendar),
    /** The coach’s credentials that are over, and those that end within 30 days. */
    endingCredentials: z.array(credential),
    /** The players who ask for a weekly time, the first to ask first. */
    timeRequests: z.array(z.extend(timeRequest, { client: listedClient })),
    /** The lesson that is under way, or that comes next. */
    nextLesson: z.nullable(adminBooking),
    /** The latest notes on an earlier lesson of that player. */
    lastNotes: z.nullable(z.object({ date: calendarDate, coachNotes: z.string() })),
    /** The last 12 weeks, oldest first; `weekStarts` is a Monday. */
    weeks: z.array(z.object({ weekStarts: calendarDate, lessons: z.number(), revenue: pounds })),
  }),
});
export type Overview = z.output<typeof getOverview.response>;
export type OverviewResponse = z.input<typeof getOverview.response>;
export type WaitingTimeRequest = Overview['timeRequests'][number];

/**
 * Declines a request for now, and mails the player the coach's words. One that has ended meanwhile stays as it is, and nobody
 * is mailed: the response says how it ended.
 */
export const declineTimeRequest = endpoint({
  method: 'POST',
  path: '/api/admin/time-requests/:id/not-now',
  access: 'coach',
  params: z.object({ id }),
  body: z.object({ message: text(MAX_REASON_LENGTH) }),
  response: timeRequest,
});
