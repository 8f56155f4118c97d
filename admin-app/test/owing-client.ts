import {
  getClient,
  getClientMoney,
  listToSettle,
  receiveTogether,
  type AdminBooking,
} from '@lessons/contract';
import type { FakeApi } from '../../player-app/test/fake-api.ts';
import { buildAdminBooking, nextId, paidInCash, toPayByHand } from '../../player-app/test/sample-data.ts';
import { undoable } from './booking-api.ts';
import { margaret } from './clients.ts';
import { overviewApi } from './overview-api.ts';

const seriesId = nextId();
/** A lesson of Margaret's, to be paid by hand. */
export const lessonOn = (day: string, differences: Partial<AdminBooking> = {}) =>
  buildAdminBooking(`${day}T10:00Z`, { userId: margaret.id, user: margaret, ...toPayByHand, ...differences });
export const owes = { status: 'completed', paymentStatus: 'owes' } as const;

export const owed = ['2026-11-03', '2026-11-10', '2026-11-17'].map((day) => lessonOn(day, owes));
/** One alone, and four of a series. */
export const toCome = [
  lessonOn('2026-11-25'),
  ...['2026-12-01', '2026-12-08', '2026-12-15', '2026-12-22'].map((day) => lessonOn(day, { seriesId })),
];
/** Paid in cash, and cancelled in time. */
export const toGiveBack = lessonOn('2026-11-21', {
  ...paidInCash,
  status: 'cancelled',
  paymentStatus: 'to_give_back',
});

interface Sent {
  togetherId: string;
  lessons: { id: string }[];
  method: string;
}

/** The network of a coach to whom Margaret owes these lessons. What is settled is said, and stays in the lists. */
export function owingClient(lessons: readonly AdminBooking[] = [...owed, toGiveBack, ...toCome]): FakeApi {
  const having = (...statuses: string[]) =>
    lessons.filter(({ paymentStatus }) => statuses.includes(paymentStatus));
  return overviewApi()
    .on(listToSettle, having('owes', 'to_give_back'))
    .on(getClientMoney, {
      owed: having('owes'),
      toCome: having('to_pay'),
      toGiveBack: having('to_give_back'),
    })
    .on(getClient, {
      client: margaret,
      missedLessons: 0,
      privateNotes: null,
      lessons: lessons.toReversed(),
    })
    .on(receiveTogether, ({ body }) => {
      const { togetherId, lessons: paid, method } = body as Sent;
      return lessons
        .filter(({ id }) => paid.some((one) => one.id === id))
        .map((lesson) => ({
          ...undoable(lesson),
          paymentStatus: 'completed',
          paidTogetherId: togetherId,
          handPayment: { amount: lesson.price, method, receivedOn: '2026-11-23' },
        }));
    });
}
