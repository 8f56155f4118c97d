import type { ScreenRoute } from '../screen-route.ts';

export const termsConditionsRoute: ScreenRoute = {
  path: '/terms-conditions',
  title: 'Terms & Conditions',
  tab: '/profile',
  isPublic: true,
  load: async () => (await import('./terms-conditions-screen.tsx')).TermsConditionsScreen,
};

export const helpSupportRoute: ScreenRoute = {
  path: '/help-support',
  title: 'Help & Support',
  tab: '/profile',
  load: async () => (await import('./help-support-screen.tsx')).HelpSupportScreen,
};

export const privacySecurityRoute: ScreenRoute = {
  path: '/privacy-security',
  title: 'Privacy & Security',
  tab: '/profile',
  load: async () => (await import('./privacy-security-screen.tsx')).PrivacySecurityScreen,
};

export const paymentMethodsRoute: ScreenRoute = {
  path: '/payment-methods',
  title: 'Payment Methods',
  tab: '/profile',
  load: async () => (await import('./payment-methods-screen.tsx')).PaymentMethodsScreen,
};

export const privacyNoticeRoute: ScreenRoute = {
  path: '/privacy-notice',
  title: 'Privacy Notice',
  isPublic: true,
  load: async () => (await import('./privacy-notice-screen.tsx')).PrivacyNoticeScreen,
};
