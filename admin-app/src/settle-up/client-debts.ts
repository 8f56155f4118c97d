import type { AdminBooking } from '@lessons/contract';
import { fullNameOf, howPaid, soonestFirst } from '@lessons/rules';

/** The lessons to settle with a client, each the oldest first. */
export interface ClientDebt {
  client: { id: string; name: string };
  lessons: readonly AdminBooking[];
  owed: readonly AdminBooking[];
  /** To be paid by hand, and not due yet. */
  toCome: readonly AdminBooking[];
  toGiveBack: readonly AdminBooking[];
}

/** Returns what is to settle with each client, first with the one whose lesson is the oldest. */
export function byClient(lessons: readonly AdminBooking[]): ClientDebt[] {
  const clients = Map.groupBy(soonestFirst(lessons), ({ userId }) => userId);
  return [...clients.values()].flatMap((ofClient) => debtOf(ofClient) ?? []);
}

/** Returns what is to settle of one client's lessons; null without lessons. A called-off lesson waits for a choice. */
export function debtOf(ofClient: readonly AdminBooking[]): ClientDebt | null {
  const lessons = soonestFirst(ofClient);
  const [first] = lessons;
  if (!first) return null;
  const open = lessons.filter(({ calledOff }) => !calledOff);
  return {
    // The one who pays, whoever plays.
    client: { id: first.userId, name: fullNameOf(first.user) },
    lessons,
    owed: open.filter(({ paymentStatus }) => paymentStatus === 'owes'),
    toCome: open.filter((lesson) => lesson.paymentStatus !== 'owes' && howPaid(lesson) === 'unpaid'),
    toGiveBack: open.filter(({ paymentStatus }) => paymentStatus === 'to_give_back'),
  };
}
