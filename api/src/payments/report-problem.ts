import type { Knex } from 'knex';
import { PaymentProblem, type ProblemAction, type ProblemKind, type Resolution } from './payment-problem.ts';

/** A payment of this database, or an intent that has none here. */
export type ProblemSubject =
  | { paymentId: string; paymentIntentId: string | null }
  | { paymentId: null; paymentIntentId: string; amountPence: number; playerEmail: string | null };

export interface ReportedProblem {
  kind: ProblemKind;
  /** For the coach: what is wrong. */
  sentence: string;
  /** What it follows from, such as the id of a refund; the sentence unless given. */
  cause?: string | undefined;
  providerReason?: string | null | undefined;
  actions?: ProblemAction[] | undefined;
}

/**
 * Writes down a problem for the coach. A subject has one open problem of a kind: reporting it again only updates it. What the coach
 * has settled stays settled, unless the cause is another one.
 */
export async function reportProblem(
  knex: Knex,
  subject: ProblemSubject,
  { kind, sentence, cause = sentence, providerReason = null, actions = [] }: ReportedProblem,
): Promise<void> {
  const problem = { kind, sentence, cause, providerReason, actions };
  // In this order: a rival that settles the problem is waited for, and what it wrote is seen by the insert.
  const updated = await problemsOn(knex, subject)
    .modify('open')
    .where({ kind })
    .patch({ ...problem, paymentIntentId: subject.paymentIntentId });
  if (updated > 0) return;
  const settled = await problemsOn(knex, subject)
    .where({ kind, cause, resolution: 'settled_by_coach' })
    .first();
  if (settled) return;
  await PaymentProblem.query(knex)
    .insert({ ...subject, ...problem })
    .onConflict()
    .ignore();
}

/** Ends the open problems of some kinds. `by` is the coach who dealt with them; null when they went away by themselves. */
export async function resolveProblems(
  knex: Knex,
  subject: Pick<ProblemSubject, 'paymentId' | 'paymentIntentId'>,
  kinds: readonly ProblemKind[],
  how: { resolution: Resolution; by: string | null } = { resolution: 'gone', by: null },
): Promise<void> {
  await problemsOn(knex, subject)
    .modify('open')
    .whereIn('kind', [...kinds])
    .patch(resolved(how));
}

/** The columns of a problem that ends now, by the database's clock. */
export function resolved({ resolution, by }: { resolution: Resolution; by: string | null }) {
  return { resolvedAt: PaymentProblem.raw('now()'), resolvedBy: by, resolution };
}

function problemsOn(
  knex: Knex,
  { paymentId, paymentIntentId }: Pick<ProblemSubject, 'paymentId' | 'paymentIntentId'>,
) {
  const problems = PaymentProblem.query(knex);
  return paymentId === null
    ? problems.where({ paymentIntentId }).whereNull('paymentId')
    : problems.where({ paymentId });
}
