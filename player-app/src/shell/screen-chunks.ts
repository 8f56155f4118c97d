import type { Part } from './lazy-part.ts';

type LoadScreen = () => Promise<Part>;

// Both admin routes share one component, so that React keeps the module mounted when the route changes.
const adminSlot: LoadScreen = async () => (await import('./admin-slot.tsx')).AdminSlot;
const policyScreens: LoadScreen = async () => (await import('./policy-screens.tsx')).PolicyScreens;
const linkScreens: LoadScreen = async () => (await import('./link-screens.tsx')).LinkScreens;

/**
 * The code of each screen of a signed-in person, by its path. Apart from `routes.ts`, since the page's first script fetches
 * the screen before React is there.
 */
export const screenChunks: Readonly<Record<string, LoadScreen>> = {
  '/': async () => (await import('../screens/home/home-screen.tsx')).HomeScreen,
  '/book': async () => (await import('../screens/booking/book-screen.tsx')).BookScreen,
  '/checkout': async () => (await import('../screens/checkout/checkout-screen.tsx')).CheckoutScreen,
  '/booking-confirmation': async () =>
    (await import('../screens/checkout/booking-confirmation-screen.tsx')).BookingConfirmationScreen,
  '/schedule': async () => (await import('../screens/schedule/schedule-screen.tsx')).ScheduleScreen,
  '/profile': async () => (await import('../screens/profile/profile-screen.tsx')).ProfileScreen,
  '/edit-profile': async () => (await import('../screens/profile/edit-profile-screen.tsx')).EditProfileScreen,
  '/terms-conditions': policyScreens,
  '/help-support': policyScreens,
  '/user-guide': async () => (await import('../screens/user-guide/user-guide-screen.tsx')).UserGuideScreen,
  '/privacy-security': async () =>
    (await import('../screens/help-and-policies/privacy-security-screen.tsx')).PrivacySecurityScreen,
  '/payment-methods': policyScreens,
  '/admin-setup': async () =>
    (await import('../screens/admin-setup/admin-setup-screen.tsx')).AdminSetupScreen,
  '/lesson': linkScreens,
  '/receipt': linkScreens,
  '/unsubscribe': linkScreens,
  '/privacy-notice': linkScreens,
  '/admin': adminSlot,
  '/admin-schedule': adminSlot,
};

/** The way in, for a visitor. */
export const loadAuthScreen: LoadScreen = async () =>
  (await import('../screens/sign-in/auth-screen.tsx')).AuthScreen;

/**
 * The privacy notice, and the screens that mails link to, with a token in the fragment. A player's own
 * receipt has a query instead.
 */
export const LINK_PATHS = ['/lesson', '/receipt', '/unsubscribe', '/privacy-notice'];

/** The screens that show a player's own lessons first. */
export const LESSON_PATHS = ['/', '/schedule'];
