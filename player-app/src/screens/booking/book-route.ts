import type { ScreenRoute } from '../screen-route.ts';

export const bookRoute: ScreenRoute = {
  path: '/book',
  title: 'Book a Lesson',
  preload: () => [
    { path: '/api/coach-schedule', isPublic: true },
    { path: '/api/blocked-slots', isPublic: true },
    { path: '/api/bookings/all' },
  ],
  opensAsLastSeen: true,
  next: '/checkout',
  load: async () => (await import('./book-screen.tsx')).BookScreen,
};
