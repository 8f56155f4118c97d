import type { ScreenRoute } from '../screens/screen-route.ts';

/** Both routes share it, so that React keeps the coach's module mounted when the route changes. */
const load = async () => (await import(/* webpackChunkName: "admin-slot" */ './admin-slot.tsx')).AdminSlot;

export const adminRoute: ScreenRoute = {
  path: '/admin',
  title: 'Coach Admin Panel',
  opensAsLastSeen: true,
  showsModule: true,
  opensItself: true,
  load,
};

export const adminScheduleRoute: ScreenRoute = {
  path: '/admin-schedule',
  title: 'Admin Schedule',
  opensAsLastSeen: true,
  showsModule: true,
  opensItself: true,
  load,
};
