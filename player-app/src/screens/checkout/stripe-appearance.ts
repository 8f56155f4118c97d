import { useMemo } from 'react';
import { useMediaQuery } from '@lessons/ui/use-media-query.ts';
import type { Appearance } from '@stripe/stripe-js';

/**
 * Our design tokens for Stripe's Appearance API: the card form is in an iframe, which our style sheet doesn't reach.
 * https://docs.stripe.com/elements/appearance-api
 */
export function useStripeAppearance(): Appearance {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)');
  return useMemo(() => {
    const tokens = getComputedStyle(document.documentElement);
    const token = (name: string) => tokens.getPropertyValue(name).trim();
    return {
      theme: isDark ? 'night' : 'stripe',
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
  }, [isDark]);
}
