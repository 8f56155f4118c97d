import type { PaymentContext } from '../context/payment-context.ts';
import { PaymentProblem } from '../payments/payment-problem.ts';
import { Payment } from '../payments/payment.ts';
import { isPermanentFailure, reasonOf } from '../payments/permanent-failure.ts';
import { reportProblem, resolveProblems, type ProblemSubject } from '../payments/report-problem.ts';
import type { Reconciliation } from './reconcile.ts';

/** What is being settled. */
type Item = { paymentId: string } | { paymentIntentId: string; amountPence?: number };

/** The attempts of one comparison with the provider, and what became of each. */
export class Attempts {
  readonly #context: PaymentContext;
  readonly #report: Reconciliation;
  readonly #made = new Set<string>();
  /** The ids of payments and intents that failed in this comparison. */
  readonly #failed = new Set<string>();

  constructor(context: PaymentContext, report: Reconciliation) {
    this.#context = context;
    this.#report = report;
  }

  /** Settles one item; `settle` resolves with whether something was repaired. A failure is reported, not thrown. */
  async make(item: Item, settle: () => Promise<boolean>): Promise<void> {
    const id = 'paymentId' in item ? item.paymentId : item.paymentIntentId;
    this.#made.add(id);
    try {
      if (await settle()) this.#report.repaired += 1;
    } catch (error) {
      const isPermanent = isPermanentFailure(error);
      const payment = await this.#findPayment(item);
      const failed = [id, payment?.id, payment?.paymentIntentId].filter((one) => typeof one === 'string');
      for (const one of failed) this.#failed.add(one);
      this.#context.log.error({ ...item, isPermanent, err: error }, 'A payment could not be settled');
      if (isPermanent) await this.#reportFailure(item, payment, reasonOf(error));
      else this.#noteFailure(payment?.paymentIntentId ?? id, reasonOf(error));
    }
  }

  /** Resolves the failures of earlier comparisons that did not come again. */
  async resolveSettled(): Promise<void> {
    const { knex } = this.#context;
    for (const problem of await PaymentProblem.query(knex).modify('open').where({ kind: 'not_settled' })) {
      const ids = [problem.paymentId, problem.paymentIntentId].filter((id) => id !== null);
      if (ids.some((id) => this.#failed.has(id)) || !ids.some((id) => this.#made.has(id))) continue;
      await resolveProblems(knex, problem, ['not_settled']);
    }
  }

  #noteFailure(what: string, reason: string): void {
    this.#report.unsettled += 1;
    this.#report.failures.push({ what, reason });
  }

  async #reportFailure(item: Item, payment: Payment | undefined, reason: string): Promise<void> {
    const subject = subjectOf(item, payment);
    // An event without an intent is about nothing that could be listed; the log has it.
    if (!subject) return;
    await reportProblem(this.#context.knex, subject, {
      kind: 'not_settled',
      sentence: 'It could not be compared with the payment provider. It is tried again every few minutes.',
      cause: reason,
      providerReason: reason,
    });
  }

  async #findPayment(item: Item): Promise<Payment | undefined> {
    const { knex } = this.#context;
    return 'paymentId' in item
      ? Payment.query(knex).findById(item.paymentId)
      : Payment.query(knex).findOne({ paymentIntentId: item.paymentIntentId });
  }
}

function subjectOf(item: Item, payment: Payment | undefined): ProblemSubject | null {
  if (payment) return { paymentId: payment.id, paymentIntentId: payment.paymentIntentId };
  if ('paymentId' in item || item.paymentIntentId === '') return null;
  const { paymentIntentId, amountPence = 0 } = item;
  return { paymentId: null, paymentIntentId, amountPence, playerEmail: null };
}
