import fc from 'fast-check';

export type Card =
  | 'good'
  | 'declined, then good'
  | 'approved'
  | 'not approved, then good'
  | 'refunds slowly'
  /** The bank decides later: when the script says so, or at the end. */
  | 'processing, then paid'
  | 'processing, then declined';

/** The step at which the tab is closed; null if it stays open to the end. */
type Leaves = 'before paying' | 'after paying' | null;

/** A player's steps in a tab that shows the payment form. */
export interface Tab {
  card: Card;
  leaves: Leaves;
}

export const tab = {
  card: fc.constantFrom<Card[]>(
    'good',
    'good',
    'good',
    'declined, then good',
    'approved',
    'not approved, then good',
    'refunds slowly',
    'processing, then paid',
    'processing, then declined',
  ),
  leaves: fc.constantFrom<Leaves[]>(null, null, 'before paying', 'after paying'),
};
