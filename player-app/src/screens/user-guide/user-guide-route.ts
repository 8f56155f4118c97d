import type { ScreenRoute } from '../screen-route.ts';

export const userGuideRoute: ScreenRoute = {
  path: '/user-guide',
  title: 'User Guide',
  tab: '/profile',
  load: async () => (await import('./user-guide-screen.tsx')).UserGuideScreen,
};
