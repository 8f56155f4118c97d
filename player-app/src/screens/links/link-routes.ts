import type { ScreenRoute } from '../screen-route.ts';

/* Mails link to these, with a token in the fragment. A player's own receipt has a query instead. */

export const lessonLinkRoute: ScreenRoute = {
  path: '/lesson',
  title: 'Your lesson',
  tab: '/schedule',
  isPublic: true,
  load: async () => (await import('./lesson-link-screen.tsx')).LessonLinkScreen,
};

export const newTimeRoute: ScreenRoute = {
  path: '/choose',
  title: 'Choose a new time',
  tab: '/schedule',
  isPublic: true,
  load: async () => (await import('./new-time-screen.tsx')).NewTimeScreen,
};

export const receiptRoute: ScreenRoute = {
  path: '/receipt',
  title: 'Receipt',
  tab: '/schedule',
  isPublic: true,
  ownQuery: 'booking',
  load: async () => (await import('./receipt-screen.tsx')).ReceiptScreen,
};

export const unsubscribeRoute: ScreenRoute = {
  path: '/unsubscribe',
  title: 'Unsubscribe',
  isPublic: true,
  load: async () => (await import('./unsubscribe-screen.tsx')).UnsubscribeScreen,
};

export const confirmAddressRoute: ScreenRoute = {
  path: '/confirm-address',
  title: 'Your email address',
  isPublic: true,
  load: async () => (await import('./confirm-address-screen.tsx')).ConfirmAddressScreen,
};

export const wishLinkRoute: ScreenRoute = {
  path: '/wish',
  title: 'Tell me when free',
  isPublic: true,
  load: async () => (await import('./wish-link-screen.tsx')).WishLinkScreen,
};
