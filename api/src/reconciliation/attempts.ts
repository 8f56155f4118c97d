import type { PaymentContext } from '../payments/payment-context.ts';
import { PaymentProblem, reportProblem, resolved, type ProblemSubject } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { isPermanentFailure, reasonOf } from '../payments/provider-errors.ts';

export interface Reconciliation {
  since: Date;
  /** The number of the provider's intents that were compared. */
  compared: number;
  repaired: number;
  /** The number that failed this time, since the provider or the database did not respond. */
  unsettled: number;
  /** The failures, by the intent's id, or the payment's if it has no intent. */
  failures: { what: string; reason: string }[];
}

type Item = { paymentId: string } | { paymentIntentId: string; amountPence?: number };

/** The items that one reconciliation tries to settle, and which of them failed. */
export class Attempts {
  readonly #context: PaymentContext;
  readonly #report: Reconciliation;
  /** Ids of payments and intents. */
  readonly #made = new Set<string>();
  readonly #failed = new Set<string>();

  constructor(context: PaymentContext, report: Reconciliation) {
    this.#context = context;
    this.#report = report;
  }

  /** Settles an item. `settle` resolves with whether it repaired something. Does not throw. */
  async make(item: Item, settle: () => Promise<boolean>): Promise<void> {
    const id = 'paymentId' in item ? item.paymentId : item.paymentIntentId;
    this.#made.add(id);
    try {
      if (await settle()) this.#report.repaired += 1;
    } catch (error) {
      await this.#fail(id, item, error);
    }
  }

  /** Resolves the `not_settled` problems of items that did not fail again. */
  async resolveSettled(): Promise<void> {
    const { knex } = this.#context;
    for (const problem of await PaymentProblem.query(knex).modify('open').where({ kind: 'not_settled' })) {
      const ids = [problem.paymentId, problem.paymentIntentId].filter((id) => id !== null);
      if (ids.some((id) => this.#failed.has(id)) || !ids.some((id) => this.#made.has(id))) continue;
      await problem.$query(knex).patch(resolved('gone', null));
    }
  }

  async #fail(id: string, item: Item, error: unknown): Promise<void> {
    const { knex, log } = this.#context;
    const isPermanent = isPermanentFailure(error);
    const reason = reasonOf(error);
    const payment = await ('paymentId' in item
      ? Payment.query(knex).findById(item.paymentId)
      : Payment.query(knex).findOne({ paymentIntentId: item.paymentIntentId }));
    for (const known of [id, payment?.id, payment?.paymentIntentId]) if (known) this.#failed.add(known);
    log.error({ ...item, isPermanent, err: error }, 'A payment could not be settled');
    if (!isPermanent) {
      this.#report.unsettled += 1;
      this.#report.failures.push({ what: payment?.paymentIntentId ?? id, reason });
      return;
    }
    const subject = subjectOf(item, payment);
    // An event without an intent is only logged: there is nothing to list.
    if (!subject) return;
    await reportProblem(knex, subject, {
      kind: 'not_settled',
      sentence: 'It could not be compared with the payment provider. It is tried again every few minutes.',
      cause: reason,
      providerReason: reason,
    });
  }
}

function subjectOf(item: Item, payment: Payment | undefined): ProblemSubject | null {
  if (payment) return { paymentId: payment.id, paymentIntentId: payment.paymentIntentId };
  if ('paymentId' in item || item.paymentIntentId === '') return null;
  const { paymentIntentId, amountPence = 0 } = item;
  return { paymentId: null, paymentIntentId, amountPence, playerEmail: null };
}
