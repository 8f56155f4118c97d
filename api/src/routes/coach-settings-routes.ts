import * as calls from '@lessons/contract';
import { penceOf, poundsOf, type Pricing } from '@lessons/rules';
import type { BindEndpoint } from './bind-endpoint.ts';
import { loadBusinessDetails, saveBusinessDetails } from '../pricing/business-details.ts';
import { CoachSettings, loadBookingRules, loadPricing, saveBookingRules } from '../pricing/coach-settings.ts';

export function bindCoachSettings(bind: BindEndpoint): void {
  bind(calls.getCoachSettings, async ({ context }) => presentSettings(await loadPricing(context.knex)));

  bind(calls.updateCoachSettings, async ({ context, body }) => {
    const pricing = { oneHour: penceOf(body.pricePerHour), twoHour: penceOf(body.priceTwoHours) };
    await CoachSettings.query(context.knex).patch({
      oneHourPence: pricing.oneHour,
      twoHoursPence: pricing.twoHour,
    });
    return presentSettings(pricing);
  });

  bind(calls.getBusinessDetails, ({ context }) => loadBusinessDetails(context.knex));

  bind(calls.updateBusinessDetails, ({ context, body }) => saveBusinessDetails(context.knex, body));

  bind(calls.getBookingRules, ({ context }) => loadBookingRules(context.knex));

  bind(calls.updateBookingRules, ({ context, body }) => saveBookingRules(context.knex, body));
}

function presentSettings({ oneHour, twoHour }: Pricing) {
  return { pricePerHour: String(poundsOf(oneHour)), priceTwoHours: String(poundsOf(twoHour)) };
}
