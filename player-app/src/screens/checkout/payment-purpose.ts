/** What differs between paying for a new lesson and paying for one that the coach has booked. */
export interface PaymentPurpose {
  /** The address that shows what became of the payment. A bank's own page returns to it. */
  returnAddress: string;
  /** The word on a wallet's button. */
  walletButton: 'book' | 'plain';
  /** Shown as a toast once the card is charged. */
  charged: string;
  /** Shown when the payment was closed before anything was charged. */
  closed: string;
  /** The heading while the result isn't known. */
  processing: string;
  processingHint: string;
  atBankHint: string;
  unconfirmed: { ifPaid: string; otherwise: string; hint: string };
}

export const newLesson: PaymentPurpose = {
  returnAddress: '/booking-confirmation',
  walletButton: 'book',
  charged: 'Your booking has been confirmed!',
  closed: 'Your slot is no longer held. Nothing was charged.',
  processing: 'Processing Your Booking',
  processingHint: 'This takes a moment. If you leave, your lesson is booked all the same.',
  atBankHint: 'This page asks again by itself. You may close it: your slot is held in the meantime.',
  unconfirmed: {
    ifPaid: 'Your payment went through; we are confirming your lesson.',
    otherwise: 'We are checking your payment and confirming your lesson.',
    hint: 'If you leave, a lesson that is paid is booked all the same.',
  },
};
