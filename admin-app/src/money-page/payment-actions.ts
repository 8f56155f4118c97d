import type { PaymentAction, PaymentToLookAt } from '@lessons/contract';
import { formatPounds } from '@lessons/rules';

interface ActionTexts {
  label: string;
  title: string;
  description: (payment: PaymentToLookAt) => string;
  keepLabel: string;
  done: string;
}

export const paymentActions: Record<PaymentAction, ActionTexts> = {
  refund: {
    label: 'Refund',
    title: 'Refund this payment?',
    description: ({ amount }) =>
      `What was paid, ${formatPounds(amount)} or what is left of it, goes back to the client's payment method within 3-5 business days.`,
    keepLabel: 'Keep payment',
    done: 'Refund requested',
  },
  book: {
    label: 'Book lesson',
    title: 'Book the lesson of this payment?',
    description: () => 'The lesson is booked at the time it was paid for, if nobody else has the court then.',
    keepLabel: 'Leave it',
    done: 'Lesson booked',
  },
  cancel: {
    label: 'Close payment',
    title: 'Close this payment?',
    description: () => 'Nothing was paid so far. After that it can’t be paid any more.',
    keepLabel: 'Leave it open',
    done: 'Payment closed',
  },
  resolve: {
    label: 'Mark as resolved',
    title: 'Have you resolved this in another way?',
    description: () => 'It is removed from this list. No money is moved, and no lesson is changed.',
    keepLabel: 'Keep on the list',
    done: 'Marked as resolved',
  },
};

/** Returns the actions that this module knows: a later API may name others. */
export function actionsOf({ actions }: PaymentToLookAt): PaymentAction[] {
  return actions.filter((action): action is PaymentAction => Object.hasOwn(paymentActions, action));
}

export function clientOf({ amount, playerEmail }: PaymentToLookAt): string {
  return `${formatPounds(amount)} · ${playerEmail || 'no address known'}`;
}
