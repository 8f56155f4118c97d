import type { ScreenRoute } from '../screen-route.ts';

const preload: ScreenRoute['preload'] = (userId) => [{ path: `/api/bookings?userId=${userId}` }];

export const scheduleRoute: ScreenRoute = {
  path: '/schedule',
  title: 'Schedule',
  opensAsLastSeen: true,
  preload,
  load: async () => (await import(/* webpackChunkName: "schedule" */ './schedule-screen.tsx')).ScheduleScreen,
};

/** A lesson of the player's own. A mail's link opens `/lesson` with a token instead. */
export const lessonRoute: ScreenRoute = {
  path: '/lessons/:id',
  title: 'Tennis Lesson',
  heading: 'Lesson not found',
  tab: '/schedule',
  opensAsLastSeen: true,
  preload,
  load: async () => (await import(/* webpackChunkName: "lesson" */ './lesson-screen.tsx')).LessonScreen,
};
