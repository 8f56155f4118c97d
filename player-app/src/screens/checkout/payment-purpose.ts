import { payAddress } from '@lessons/rules';
import { lessonAddress } from '../../lessons/lesson-address.ts';
import type { FailureReason } from './confirm-booking.ts';

/** The differences between paying for a new lesson and paying for one that the coach has booked. */
export interface PaymentPurpose {
  /** Whether the payment books a lesson, and is not for one that the coach has booked. */
  isNewLesson: boolean;
  /** The address that shows what became of the payment. A bank's own page returns to it. */
  returnAddress: string;
  /** The word on a wallet's button. */
  walletButton: 'book' | 'plain';
  /** Shown as a toast once the card is charged. */
  charged: string;
  /** Shown when the payment was closed before anything was charged. */
  closed: string;
  /** The texts while the result isn't known. */
  waiting: {
    heading: string;
    first: string;
    atBank: string;
    /** Without an answer of the server. */
    unconfirmed: { ifPaid: string; otherwise: string; hint: string };
  };
  /** Returns the heading of a payment that has not led to its lesson, and the way on from there. */
  problemOf: (reason: FailureReason) => { title: string; wayOut: WayOut };
}

export interface WayOut {
  href: string;
  label: string;
}

/**
 * The state of the navigation after the provider has told this page that the card was charged. An address that says so
 * is not believed: anybody can write one.
 */
export const PAID_HERE = 'paid-here';

const bookingProblem = { title: 'Booking Error', wayOut: { href: '/book', label: 'Return to Booking' } };

export const newLesson: PaymentPurpose = {
  isNewLesson: true,
  returnAddress: '/booking-confirmation',
  walletButton: 'book',
  charged: 'Your booking has been confirmed!',
  closed: 'Your slot is no longer held. Nothing was charged.',
  waiting: {
    heading: 'Processing Your Booking',
    first: 'This takes a moment. If you leave, your lesson is still booked.',
    atBank: 'This page checks again automatically. You can close it: your slot is held in the meantime.',
    unconfirmed: {
      ifPaid: 'Your payment went through; we are confirming your lesson.',
      otherwise: 'We are checking your payment and confirming your lesson.',
      hint: 'If you leave, a lesson you have paid for is still booked.',
    },
  },
  problemOf: () => bookingProblem,
};

/** Returns the purpose of a payment for a lesson that the coach has booked. */
export function lessonOfCoach(lessonId: string): PaymentPurpose {
  const toPayment = { href: payAddress(lessonId), label: 'Return to payment' };
  const toLesson = { href: lessonAddress(lessonId), label: 'View lesson' };
  return {
    isNewLesson: false,
    returnAddress: payAddress(lessonId),
    walletButton: 'plain',
    charged: 'Your lesson is paid.',
    closed: 'This payment had been closed. Nothing was charged.',
    waiting: {
      heading: 'Processing your payment',
      first: 'This takes a moment. If you leave, your payment still counts.',
      atBank: 'This page checks again automatically. You can close it.',
      unconfirmed: {
        ifPaid: 'Your payment went through; we are recording it.',
        otherwise: 'We are checking your payment.',
        hint: 'If you leave, a payment that went through still counts.',
      },
    },
    problemOf: (reason) => ({
      title: titles[reason] ?? 'Payment not confirmed',
      // Only whoever has not paid for sure is led to pay.
      wayOut: reason === 'not-paid' ? toPayment : toLesson,
    }),
  };
}

/** The titles by what the server has said of the payment. */
const titles: Partial<Record<FailureReason, string>> = {
  'not-paid': 'Payment Failed',
  refunded: 'Payment refunded',
  'to-look-at': 'Payment received',
};
