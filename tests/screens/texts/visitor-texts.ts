import { coach } from '@lessons/contract/coach';
import type { ScreenTexts } from '../../fixtures/browser/expect-content.ts';

/** The texts for a visitor. */
export const visitorTexts: ScreenTexts = [
  [
    '/',
    [
      coach.name,
      'Professional Tennis Coach',
      coach.area,
      { link: 'Book Tennis Lessons', to: '/auth' },
      'Sign in or create an account to get started',
      { heading: 'Why Choose' },
      '10+ years professional experience',
      'All skill levels welcome',
      'Flexible scheduling with 24/7 online booking and instant confirmation',
      'Secure online payments',
      { heading: 'Get in Touch' },
      { link: coach.phone, to: `tel:${coach.phone.replaceAll(' ', '')}` },
      { link: coach.email, to: `mailto:${coach.email}` },
      { link: 'Privacy Notice', to: '/privacy-notice' },
    ],
  ],
  [
    '/auth',
    [
      { heading: 'Welcome Back' },
      'Sign in to book your tennis lessons',
      { field: 'Email' },
      { field: 'Password' },
      { button: 'Sign In' },
      { button: 'Create New Account' },
      { link: 'Back', to: '/' },
    ],
  ],
];
