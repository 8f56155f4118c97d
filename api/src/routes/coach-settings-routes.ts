import * as calls from '@lessons/contract';
import { penceOf, poundsOf, type Pricing } from '@lessons/rules';
import type { BindEndpoint } from './bind-endpoint.ts';
import { loadBusinessDetails, saveBusinessDetails } from '../pricing/business-details.ts';
import { loadBookingRules, loadPricing, saveBookingRules, savePricing } from '../pricing/coach-settings.ts';

export function bindCoachSettings(bind: BindEndpoint): void {
  bind(calls.getCoachSettings, async ({ context }) => presentSettings(await loadPricing(context.knex)));

  bind(calls.updateCoachSettings, async ({ context, player, body, now }) => {
    const pricing = { oneHour: penceOf(body.pricePerHour), twoHour: penceOf(body.priceTwoHours) };
    await savePricing(context.knex, pricing, { by: player.id, now });
    return presentSettings(pricing);
  });

  bind(calls.getBusinessDetails, ({ context }) => loadBusinessDetails(context.knex));

  bind(calls.updateBusinessDetails, ({ context, player, body, now }) =>
    saveBusinessDetails(context.knex, body, { by: player.id, now }),
  );

  bind(calls.getBookingRules, ({ context }) => loadBookingRules(context.knex));

  bind(calls.updateBookingRules, ({ context, player, body, now }) =>
    saveBookingRules(context.knex, body, { by: player.id, now }),
  );
}

function presentSettings({ oneHour, twoHour }: Pricing) {
  return { pricePerHour: String(poundsOf(oneHour)), priceTwoHours: String(poundsOf(twoHour)) };
}
