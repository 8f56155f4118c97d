import { DAY } from './london-time.ts';

/** How a lesson is paid: by card, by hand, or not at all. One by hand that is paid online later is `online` since. */
export const payPlans = ['online', 'by_hand', 'free'] as const;
export type PayPlan = (typeof payPlans)[number];

/** How the money of a lesson stands. `completed` is paid, by card or by hand. */
export type LessonMoney =
  | 'completed'
  | 'refund_pending'
  | 'refunded'
  | 'refund_failed'
  /** Nothing is due yet. */
  | 'to_pay'
  | 'owes'
  /** The coach has let the debt go. */
  | 'waived'
  | 'nothing_due'
  | 'free'
  /** Paid by hand, and the coach has to give it back. */
  | 'to_give_back'
  | 'given_back';

/** Where the money of a lesson is. */
export type HowPaid =
  /** The coach has it, by card or by hand. */
  | 'card'
  | 'by_hand'
  /** It is to pay, or owed. */
  | 'unpaid'
  /** Nothing was paid, and nothing is to pay. */
  | 'nothing_due'
  /** It has gone back, or is to go back. */
  | 'returned';

/** The days after its end until which a lesson can be paid online. */
const DAYS_TO_PAY_ONLINE = 30;

export interface LessonMoneyFacts {
  payPlan: PayPlan;
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled';
  endsAt: Date;
  /** The payment by card that has made or paid the lesson, and its refund. */
  payment: { refund: { status: 'pending' | 'succeeded' | 'failed' } | null } | null;
  /** The payment by hand; null without one, and for one that was recorded by mistake. */
  handPayment: { toGiveBackAt: Date | null; givenBackAt: Date | null } | null;
  waivedAt: Date | null;
  /** Whether the whole price is due although the lesson was cancelled. */
  owesCancelled: boolean;
}

/** Returns how a lesson's money stands at a time. Only a lesson to be paid by hand is ever owed. */
export function lessonMoneyOf(lesson: LessonMoneyFacts, now: Date): LessonMoney {
  const { payPlan, status, endsAt, payment, handPayment } = lesson;
  if (payment) return cardMoneyOf(payment);
  if (payPlan === 'free') return 'free';
  if (handPayment) return handMoneyOf(handPayment);
  if (payPlan === 'online') return 'nothing_due';
  if (lesson.waivedAt) return 'waived';
  if (status === 'cancelled') return lesson.owesCancelled ? 'owes' : 'nothing_due';
  return status !== 'pending' && endsAt <= now ? 'owes' : 'to_pay';
}

const HOW_PAID: Record<Exclude<LessonMoney, 'completed'>, HowPaid> = {
  to_pay: 'unpaid',
  owes: 'unpaid',
  waived: 'nothing_due',
  nothing_due: 'nothing_due',
  free: 'nothing_due',
  refund_pending: 'returned',
  refunded: 'returned',
  refund_failed: 'returned',
  to_give_back: 'returned',
  given_back: 'returned',
};

interface PresentedMoney<Status> {
  paymentStatus: Status;
  handPayment?: object | null | undefined;
}

/** Returns where the money of a lesson is. Undefined for a payment status of a later release. */
export function howPaid(lesson: PresentedMoney<LessonMoney>): HowPaid;
export function howPaid(lesson: PresentedMoney<string>): HowPaid | undefined;
export function howPaid({ paymentStatus, handPayment }: PresentedMoney<string>): HowPaid | undefined {
  if (paymentStatus === 'completed') return handPayment ? 'by_hand' : 'card';
  return Object.entries(HOW_PAID).find(([status]) => status === paymentStatus)?.[1];
}

/** Whether the player of a lesson with an account can pay it online at a time. */
export function canPayOnline(lesson: LessonMoneyFacts, now: Date): boolean {
  const until = lesson.endsAt.getTime() + DAYS_TO_PAY_ONLINE * DAY;
  return howPaid({ paymentStatus: lessonMoneyOf(lesson, now) }) === 'unpaid' && now.getTime() < until;
}

function cardMoneyOf({ refund }: NonNullable<LessonMoneyFacts['payment']>): LessonMoney {
  if (!refund) return 'completed';
  return refund.status === 'succeeded' ? 'refunded' : `refund_${refund.status}`;
}

function handMoneyOf(payment: NonNullable<LessonMoneyFacts['handPayment']>): LessonMoney {
  if (payment.givenBackAt) return 'given_back';
  return payment.toGiveBackAt ? 'to_give_back' : 'completed';
}
