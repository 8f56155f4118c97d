import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { openEnum } from './values.ts';

export const firstStepName = z.enum(['hours', 'prices', 'profile', 'payments', 'clients', 'lesson']);
export type FirstStepName = z.output<typeof firstStepName>;

/** Whether money moves: `sandbox` replaces Stripe, `test` and `live` are Stripe's own modes. */
export const paymentMode = z.enum(['sandbox', 'test', 'live']);

const firstSteps = z.object({
  isHidden: z.boolean(),
  /** The steps in the order in which a new coach takes them. */
  steps: z.array(z.object({ name: openEnum(firstStepName), isDone: z.boolean() })),
  paymentMode: openEnum(paymentMode),
});
export type FirstSteps = z.output<typeof firstSteps>;
/** The steps as this release of the server writes them. */
export type FirstStepsResponse = z.input<typeof firstSteps>;

/** Returns the steps that a new coach has taken so far. */
export const getFirstSteps = endpoint({
  method: 'GET',
  path: '/api/admin/first-steps',
  access: 'coach',
  response: firstSteps,
});

/** Hides the guide for good, on all devices. */
export const hideFirstSteps = endpoint({
  method: 'POST',
  path: '/api/admin/first-steps/hide',
  access: 'coach',
  response: firstSteps,
});
