import { lazyPart, type LazyPart, type Part } from './lazy-part.ts';
import { loadAuthScreen, screenChunks } from './screen-chunks.ts';

/**
 * What is shown around a screen. `tabs`: the bottom navigation, a sidebar on a wider window. `coach`: the coach's module
 * brings its own sidebar, so the tabs are there on a phone only. `bare`: nothing leads away from paying.
 */
export type Frame = 'tabs' | 'coach' | 'bare';

export interface ScreenRoute {
  path: string;
  title: string;
  frame: Frame;
  /** Path of the tab that is lit. */
  tab: string;
  Screen: LazyPart;
}

/** One for each chunk: React keeps a screen mounted that several routes share. */
const lazyScreens = new Map<() => Promise<Part>, LazyPart>();

const PROFILE = '/profile';

/** Every screen of a signed-in player. Roles are checked by the screens and by the server. */
const screens: readonly ScreenRoute[] = [
  route('/', 'Home'),
  route('/book', 'Book a Lesson'),
  route('/checkout', 'Checkout', 'bare'),
  route('/booking-confirmation', 'Booking', 'bare'),
  route('/schedule', 'Schedule'),
  route(PROFILE, 'Profile'),
  route('/edit-profile', 'Edit Profile', 'tabs', PROFILE),
  route('/terms-conditions', 'Terms & Conditions', 'tabs', PROFILE),
  route('/help-support', 'Help & Support', 'tabs', PROFILE),
  route('/user-guide', 'User Guide', 'tabs', PROFILE),
  route('/privacy-security', 'Privacy & Security', 'tabs', PROFILE),
  route('/payment-methods', 'Payment Methods', 'tabs', PROFILE),
  route('/admin-setup', 'Admin Setup', 'tabs', PROFILE),
  route('/lesson', 'Your lesson', 'tabs', '/schedule'),
  route('/receipt', 'Receipt', 'tabs', '/schedule'),
  route('/unsubscribe', 'Unsubscribe'),
  route('/privacy-notice', 'Privacy Notice'),
  route('/admin', 'Coach Admin Panel', 'coach', PROFILE),
  route('/admin-schedule', 'Admin Schedule', 'coach', PROFILE),
];

/** The way in, for a visitor. */
export const AuthScreen = lazyPart(loadAuthScreen);

/** The screen at a path, if there is one. */
export function screenAt(path: string): ScreenRoute | undefined {
  return screens.find((screen) => screen.path === path);
}

function route(path: string, title: string, frame: Frame = 'tabs', tab = path): ScreenRoute {
  const load = screenChunks[path];
  if (!load) throw new Error(`screen-chunks.ts has no ${path}`);
  const Screen = lazyScreens.get(load) ?? lazyPart(load);
  lazyScreens.set(load, Screen);
  return { path, title, frame, tab, Screen };
}
