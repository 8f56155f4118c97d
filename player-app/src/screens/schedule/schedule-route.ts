import type { ScreenRoute } from '../screen-route.ts';

export const scheduleRoute: ScreenRoute = {
  path: '/schedule',
  title: 'Schedule',
  preload: (userId) => [{ path: `/api/bookings?userId=${userId}` }],
  load: async () => (await import('./schedule-screen.tsx')).ScheduleScreen,
};
