import type { Appearance } from '@stripe/stripe-js';

export type ColourScheme = 'light' | 'dark';

/**
 * Our tokens as Stripe's Appearance API wants them; its card form lives in a frame that can't see our style sheet.
 * https://docs.stripe.com/elements/appearance-api
 */
export function stripeAppearance(scheme: ColourScheme): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--accent'),
      colorBackground: token('--paper'),
      colorText: token('--ink'),
      colorTextSecondary: token('--muted'),
      colorDanger: token('--clay'),
      fontFamily: token('--font-text'),
      borderRadius: token('--radius-control'),
    },
  };
}
