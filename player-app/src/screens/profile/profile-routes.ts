import type { ScreenRoute } from '../screen-route.ts';

export const profileRoute: ScreenRoute = {
  path: '/profile',
  title: 'Profile',
  heading: /./,
  load: async () => (await import('./profile-screen.tsx')).ProfileScreen,
};

export const editProfileRoute: ScreenRoute = {
  path: '/edit-profile',
  title: 'Edit Profile',
  tab: '/profile',
  load: async () => (await import('./edit-profile-screen.tsx')).EditProfileScreen,
};
