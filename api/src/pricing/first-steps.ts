import type { FirstStepsResponse, PublicConfig } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import type { Knex } from 'knex';
import { writeAuditEntry, type ChangedBy } from '../audit/audit-entry.ts';
import { Model } from '../database/model.ts';
import { inTransaction } from '../database/transaction.ts';

/** The steps that a new coach has taken, and whether the guide is hidden, in one row. */
export class FirstSteps extends Model {
  static override tableName = 'coach_first_steps';

  declare pricesSavedAt: Date | null;
  declare businessSavedAt: Date | null;
  declare hiddenAt: Date | null;
}

const STEPS = ['hours', 'prices', 'profile', 'payments', 'clients', 'lesson'] as const;

/** Whether the saved profile has nothing left of the first values, apart from those that may be anybody's. */
const OWN_PROFILE = `
  exists (
    select from coach_profile
    where name <> :name and :bio is distinct from bio and :area is distinct from area and phone <> :phone and email <> :email
      and :number is distinct from chat_number and court_name <> :courtName and address <> :address
      and :whatToBring is distinct from what_to_bring
      and (:latitude, :longitude) is distinct from (latitude, longitude)
  )`;

const FIRST_STEPS = `
  select hidden_at is not null as "isHidden",
    exists (select from working_hours where is_active) as hours,
    prices_saved_at is not null as prices,
    ${OWN_PROFILE} as profile,
    business_saved_at is not null as payments,
    exists (select from players where not has_account and closed_at is null) or exists (select from bookings) as clients,
    exists (select from bookings) as lesson
  from coach_first_steps`;

type FirstStepsRow = Record<'isHidden' | (typeof STEPS)[number], boolean>;

/** Returns what a new coach has set up so far, and whether the guide to it is hidden. */
export async function findFirstSteps(
  knex: Knex,
  payments: PublicConfig['payments'],
): Promise<FirstStepsResponse> {
  const { rows } = await knex.raw<{ rows: [FirstStepsRow] }>(FIRST_STEPS, {
    ...coach,
    ...coach.chat,
    ...coach.map,
  });
  const [{ isHidden, ...done }] = rows;
  return {
    isHidden,
    steps: STEPS.map((name) => ({ name, isDone: done[name] })),
    paymentMode: paymentModeOf(payments),
  };
}

/** Returns how the site takes payments. Only a sandbox has its Stripe.js at an address of its own. */
function paymentModeOf({ publishableKey, stripeJsUrl }: PublicConfig['payments']) {
  if (stripeJsUrl !== null) return 'sandbox';
  return publishableKey.startsWith('pk_live_') ? 'live' : 'test';
}

/** Hides the guide to the first steps for good. Hiding it again changes nothing. */
export async function hideFirstSteps(knex: Knex, { by, now }: ChangedBy): Promise<void> {
  await inTransaction(knex, async (trx) => {
    const hidden = await FirstSteps.query(trx).whereNull('hiddenAt').patch({ hiddenAt: now });
    if (hidden) await writeAuditEntry(trx, { at: now, action: 'first_steps.hidden', actorId: by });
  });
}
