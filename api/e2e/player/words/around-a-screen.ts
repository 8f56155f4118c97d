import type { Sight } from '../../rig/see-words.ts';

export const FOUR_TABS: Sight[] = [
  { link: 'Home', to: '/' },
  { link: 'Book', to: '/book' },
  { link: 'Schedule', to: '/schedule' },
  { link: 'Profile', to: '/profile' },
];

export const BACK_TO_PROFILE: Sight = { link: 'Back to Profile', to: '/profile' };
