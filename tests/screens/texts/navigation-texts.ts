import type { Content } from '../../fixtures/browser/expect-content.ts';

export const FOUR_TABS: Content[] = [
  { link: 'Home', to: '/' },
  { link: 'Book', to: '/book' },
  { link: 'Schedule', to: '/schedule' },
  { link: 'Profile', to: '/profile' },
];

export const BACK_TO_PROFILE: Content = { link: 'Back to Profile', to: '/profile' };
