import {
  getMoney,
  getOverview,
  listPaymentsToLookAt,
  listToSettle,
  type AdminBooking,
  type Overview,
} from '@lessons/contract';
import type { FakeApi } from '../../player-app/test/fake-api.ts';
import { buildAdminBooking, calledOffByRain } from '../../player-app/test/sample-data.ts';
import { emptyWeek } from './empty-week.ts';
import { moneyOfYear } from './money-of-year.ts';

/** A booking that is called off, and waits for its player. */
export const waiting = buildAdminBooking('2026-11-24T17:00Z', calledOffByRain);

export function overviewOf(pending: AdminBooking[], change: Partial<Overview> = {}): Overview {
  const weeks = Array.from({ length: 12 }, (_, index) => ({
    weekStarts: `2026-${index < 9 ? '09' : '10'}-${String(7 + (index % 9) * 2).padStart(2, '0')}`,
    lessons: index,
    revenue: index * 50,
  }));
  return {
    lessonsToday: 3,
    revenueToday: 190,
    pending,
    failedMails: 0,
    unreadCalendar: null,
    endingCredentials: [],
    timeRequests: [],
    nextLesson: null,
    lastNotes: null,
    weeks,
    ...change,
  };
}

/** The calls of Overview and of Money. */
export function overviewApi(pending: AdminBooking[] = [waiting]): FakeApi {
  return emptyWeek()
    .on(getOverview, overviewOf(pending))
    .on(listPaymentsToLookAt, [])
    .on(listToSettle, [])
    .on(getMoney, ({ query }) => moneyOfYear(Number(query['year']), { card: 155_000 }));
}
