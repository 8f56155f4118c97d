/** The differences between paying for a new lesson and paying for one that the coach has booked. */
export interface PaymentPurpose {
  /** The address that shows what became of the payment. A bank's own page returns to it. */
  returnAddress: string;
  /** The word on a wallet's button. */
  walletButton: 'book' | 'plain';
  /** Shown as a toast once the card is charged. */
  charged: string;
  /** Shown when the payment was closed before anything was charged. */
  closed: string;
}

export const newLesson: PaymentPurpose = {
  returnAddress: '/booking-confirmation',
  walletButton: 'book',
  charged: 'Your booking has been confirmed!',
  closed: 'Your slot is no longer held. Nothing was charged.',
};
