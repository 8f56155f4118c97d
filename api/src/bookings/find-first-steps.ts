import type { FirstStepsResponse, PublicConfig } from '@lessons/contract';
import type { Knex } from 'knex';
import { FirstSteps } from '../pricing/first-steps.ts';

const FACTS = `
  select exists (select from working_hours where is_active) as hours,
         exists (select from coach_profile) as profile,
         exists (select from bookings) as lesson`;

/** Returns what a new coach has set up so far, and whether the guide to it is hidden. */
export async function findFirstSteps(
  knex: Knex,
  payments: PublicConfig['payments'],
): Promise<FirstStepsResponse> {
  const [saved, facts] = await Promise.all([
    FirstSteps.query(knex).first().throwIfNotFound(),
    knex.raw<{ rows: [{ hours: boolean; profile: boolean; lesson: boolean }] }>(FACTS),
  ]);
  const { hours, profile, lesson } = facts.rows[0];
  return {
    isHidden: saved.hiddenAt !== null,
    steps: [
      { name: 'hours', isDone: hours },
      { name: 'prices', isDone: saved.pricesSavedAt !== null },
      { name: 'profile', isDone: profile },
      { name: 'payments', isDone: saved.businessSavedAt !== null },
      { name: 'lesson', isDone: lesson },
    ],
    paymentMode: paymentModeOf(payments),
  };
}

/** Only a stand-in has its Stripe.js at an address of its own. */
function paymentModeOf({ publishableKey, stripeJsUrl }: PublicConfig['payments']) {
  if (stripeJsUrl !== null) return 'sandbox';
  return publishableKey.startsWith('pk_live_') ? 'live' : 'test';
}
