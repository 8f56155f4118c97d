import * as calls from '@lessons/contract';
import { penceOf, poundsOf, type Pricing } from '@lessons/rules';
import { loadCoachRules, saveBookingRules } from '../availability/booking-rules.ts';
import { findCoachPhoto, loadCoachProfile, saveCoachProfile } from '../coach-profile/coach-profile.ts';
import { listUndeliveredMails, sendMailAgain } from '../mails/undelivered-mails.ts';
import { loadBusinessDetails, saveBusinessDetails } from '../pricing/business-details.ts';
import { loadPricing, savePricing } from '../pricing/coach-settings.ts';
import { findFirstSteps, hideFirstSteps } from '../pricing/first-steps.ts';
import type { AppContext, BindEndpoint } from './bind-endpoint.ts';

/** Binds what the coach sets up, and what the settings show. */
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

  bind(calls.getBookingRules, ({ context, now }) => loadCoachRules(context.knex, now));

  bind(calls.updateBookingRules, ({ context, player, body, now }) =>
    saveBookingRules(context.knex, body, { by: player.id, now }),
  );

  bind(calls.getCoachProfile, async ({ context, setHeader }) => {
    setHeader('Cache-Control', 'no-cache');
    return loadCoachProfile(context.knex);
  });

  bind(calls.updateCoachProfile, ({ context, player, body, now }) =>
    saveCoachProfile(context.knex, body, { by: player.id, now }),
  );

  bind(calls.getCoachPhoto, async ({ context, params, setHeader }) => {
    const jpeg = await findCoachPhoto(context.knex, params.hash);
    setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    // Pages on a host of their own show it too.
    setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    return jpeg;
  });

  bind(calls.getFirstSteps, ({ context }) => firstStepsOf(context));

  bind(calls.hideFirstSteps, async ({ context, player, now }) => {
    await hideFirstSteps(context.knex, { by: player.id, now });
    return firstStepsOf(context);
  });

  bind(calls.listUndeliveredMails, ({ context, now }) => listUndeliveredMails(context, now));

  bind(calls.sendMailAgain, async ({ context, player, params, now }) => {
    await sendMailAgain(context, params.id, { by: player.id, now });
    return { ok: true };
  });
}

function presentSettings({ oneHour, twoHour }: Pricing) {
  return { pricePerHour: String(poundsOf(oneHour)), priceTwoHours: String(poundsOf(twoHour)) };
}

const firstStepsOf = ({ knex, publicConfig }: AppContext) => findFirstSteps(knex, publicConfig.payments);
