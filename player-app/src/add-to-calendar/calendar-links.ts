import type { Booking } from '@lessons/contract';
import type { Coach } from '../coach-profile/coach-profile.ts';
import { lessonForName, LONDON } from '@lessons/rules';

/** A mail's link doesn't say who plays. */
export type LessonToAdd = Pick<Booking, 'startTime' | 'endTime' | 'location' | 'elsewhere'> &
  Partial<Pick<Booking, 'forName'>>;

/**
 * Opens a new event in Google Calendar, filled in. Google documents no such page; the parameters are the ones in use:
 * https://github.com/InteractionDesignFoundation/add-event-to-calendar-docs
 */
export function googleCalendarLink(lesson: LessonToAdd, coach: Coach, origin: string): string {
  const { title, place, details } = textOf(lesson, coach, origin);
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(lesson.startTime)}/${compact(lesson.endTime)}`,
    ctz: LONDON,
    location: place,
    details,
  });
}

/** Returns the link that adds the lesson to Outlook on the web. Its times are in UTC. */
export function outlookLink(lesson: LessonToAdd, coach: Coach, origin: string): string {
  const { title, place, details } = textOf(lesson, coach, origin);
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: seconds(lesson.startTime),
    enddt: seconds(lesson.endTime),
    location: place,
    body: details,
  });
}

function textOf({ location, elsewhere, forName = null }: LessonToAdd, coach: Coach, origin: string) {
  const change = elsewhere ? 'Cancel it' : 'Move or cancel it';
  return {
    title: `${lessonForName(forName)} with ${coach.name}`,
    place: elsewhere ? [location, elsewhere.address].filter(Boolean).join(', ') : location || coach.address,
    details: [coach.whatToBring, `${change}: ${origin}/schedule`].filter(Boolean).join('\n'),
  };
}

/** Outlook reads `+` as a plus sign, so spaces are %20. */
function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
}

/** 2026-11-24T17:00:00Z */
function seconds(instant: string): string {
  return new Date(instant).toISOString().replace('.000', '');
}

/** 20261124T170000Z */
function compact(instant: string): string {
  return seconds(instant).replaceAll(/[-:]/g, '');
}
