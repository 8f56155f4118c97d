import type { ScreenRoute } from '../screen-route.ts';

export const homeRoute: ScreenRoute = {
  path: '/',
  title: 'Home',
  heading: /^Good (morning|afternoon|evening), /,
  preload: (userId) => [{ path: `/api/bookings?userId=${userId}` }],
  opensAsLastSeen: true,
  showsModule: true,
  load: async () => (await import(/* webpackChunkName: "home" */ './home-screen.tsx')).HomeScreen,
};
