import type { ScreenRoute } from '../screen-route.ts';

export const adminSetupRoute: ScreenRoute = {
  path: '/admin-setup',
  title: 'Admin Setup',
  tab: '/profile',
  load: async () => (await import('./admin-setup-screen.tsx')).AdminSetupScreen,
};
