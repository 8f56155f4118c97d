import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/**
 * What is shown around a screen. `tabs`: the bottom navigation, a sidebar on a desktop. `coach`: the coach's module brings
 * its own sidebar, so the tabs are there on a phone only. `bare`: nothing leads away from paying.
 */
export type Frame = 'tabs' | 'coach' | 'bare';

export interface ScreenRoute {
  path: string;
  title: string;
  frame: Frame;
  Screen: LazyScreen;
}

// Both admin routes share one instance, so that React keeps the module mounted when the route changes.
const AdminSlot = lazyScreen(async () => (await import('./admin-slot.tsx')).AdminSlot);

const PolicyScreens = lazyScreen(async () => (await import('./policy-screens.tsx')).PolicyScreens);

const LinkScreens = lazyScreen(async () => (await import('./link-screens.tsx')).LinkScreens);

/** Every screen of a signed-in player. Roles are checked by the screens and by the server. */
const screens: readonly ScreenRoute[] = [
  {
    path: '/',
    title: 'Home',
    frame: 'tabs',
    Screen: lazyScreen(async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
  },
  {
    path: '/book',
    title: 'Book a Lesson',
    frame: 'tabs',
    Screen: lazyScreen(async () => (await import('../screens/booking/book-screen.tsx')).BookScreen),
  },
  {
    path: '/checkout',
    title: 'Checkout',
    frame: 'bare',
    Screen: lazyScreen(async () => (await import('../screens/checkout/checkout-screen.tsx')).CheckoutScreen),
  },
  {
    path: '/booking-confirmation',
    title: 'Booking',
    frame: 'bare',
    Screen: lazyScreen(
      async () =>
        (await import('../screens/checkout/booking-confirmation-screen.tsx')).BookingConfirmationScreen,
    ),
  },
  {
    path: '/schedule',
    title: 'Schedule',
    frame: 'tabs',
    Screen: lazyScreen(async () => (await import('../screens/schedule/schedule-screen.tsx')).ScheduleScreen),
  },
  {
    path: '/profile',
    title: 'Profile',
    frame: 'tabs',
    Screen: lazyScreen(async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen),
  },
  {
    path: '/edit-profile',
    title: 'Edit Profile',
    frame: 'tabs',
    Screen: lazyScreen(
      async () => (await import('../screens/profile/edit-profile-screen.tsx')).EditProfileScreen,
    ),
  },
  { path: '/terms-conditions', title: 'Terms & Conditions', frame: 'tabs', Screen: PolicyScreens },
  { path: '/help-support', title: 'Help & Support', frame: 'tabs', Screen: PolicyScreens },
  {
    path: '/privacy-security',
    title: 'Privacy & Security',
    frame: 'tabs',
    Screen: lazyScreen(
      async () =>
        (await import('../screens/help-and-policies/privacy-security-screen.tsx')).PrivacySecurityScreen,
    ),
  },
  { path: '/payment-methods', title: 'Payment Methods', frame: 'tabs', Screen: PolicyScreens },
  {
    path: '/admin-setup',
    title: 'Admin Setup',
    frame: 'tabs',
    Screen: lazyScreen(
      async () => (await import('../screens/admin-setup/admin-setup-screen.tsx')).AdminSetupScreen,
    ),
  },
  { path: '/lesson', title: 'Your lesson', frame: 'tabs', Screen: LinkScreens },
  { path: '/receipt', title: 'Receipt', frame: 'tabs', Screen: LinkScreens },
  { path: '/unsubscribe', title: 'Unsubscribe', frame: 'tabs', Screen: LinkScreens },
  { path: '/admin', title: 'Coach Admin Panel', frame: 'coach', Screen: AdminSlot },
  { path: '/admin-schedule', title: 'Admin Schedule', frame: 'coach', Screen: AdminSlot },
];

/** The screen at a path, if there is one. */
export function screenAt(path: string): ScreenRoute | undefined {
  return screens.find((screen) => screen.path === path);
}

type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Starts fetching the screen's code, before it is drawn. */
  preload: () => void;
};

/** A screen in a chunk of its own: `lazyScreen(async () => (await import('…')).BookScreen)`. */
function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const screen = lazy(async () => ({ default: await load() }));
  return Object.assign(screen, {
    // Drawing the screen asks again, and shows what went wrong.
    preload: () => void load().catch(() => undefined),
  });
}
