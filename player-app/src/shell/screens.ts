import { lazyScreen, type LazyScreen } from './lazy-screen.ts';

/**
 * What stands around a screen. `tabs`: the bottom navigation, a sidebar on a desktop. `coach`: the coach's module brings
 * its own sidebar, so the tabs are there on a phone only. `bare`: nothing leads away from paying.
 */
export type Frame = 'tabs' | 'coach' | 'bare';

export interface ScreenRoute {
  path: string;
  title: string;
  frame: Frame;
  Screen: LazyScreen;
}

/** Every screen of a signed-in person. Roles are the screens' own and the server's business. */
export const screens: readonly ScreenRoute[] = [
  {
    path: '/terms-conditions',
    title: 'Terms & Conditions',
    frame: 'tabs',
    Screen: lazyScreen(
      async () => (await import('../help-and-policies/terms-conditions-screen.tsx')).TermsConditionsScreen,
    ),
  },
  {
    path: '/payment-methods',
    title: 'Payment Methods',
    frame: 'tabs',
    Screen: lazyScreen(
      async () => (await import('../help-and-policies/payment-methods-screen.tsx')).PaymentMethodsScreen,
    ),
  },
];

/** The screen at a path, if there is one. */
export function screenAt(path: string): ScreenRoute | undefined {
  return screens.find((screen) => screen.path === path);
}
