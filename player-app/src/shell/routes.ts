import { adminSetupRoute } from '../screens/admin-setup/admin-setup-route.ts';
import { bookRoute } from '../screens/booking/book-route.ts';
import { bookingConfirmationRoute, checkoutRoute, payRoute } from '../screens/checkout/checkout-routes.ts';
import {
  helpSupportRoute,
  paymentMethodsRoute,
  privacyNoticeRoute,
  privacySecurityRoute,
  termsConditionsRoute,
} from '../screens/help-and-policies/policy-routes.ts';
import { homeRoute } from '../screens/home/home-route.ts';
import {
  lessonLinkRoute,
  newTimeRoute,
  receiptRoute,
  unsubscribeRoute,
  confirmAddressRoute,
  wishLinkRoute,
} from '../screens/links/link-routes.ts';
import { editProfileRoute, profileRoute } from '../screens/profile/profile-routes.ts';
import { lessonRoute, scheduleRoute } from '../screens/schedule/schedule-route.ts';
import type { ScreenRoute } from '../screens/screen-route.ts';
import { userGuideRoute } from '../screens/user-guide/user-guide-route.ts';
import { adminRoute, adminScheduleRoute } from './admin-routes.ts';

/** Every screen of a signed-in person. Roles are checked by the screens and by the server. */
export const ROUTES: readonly ScreenRoute[] = [
  homeRoute,
  bookRoute,
  checkoutRoute,
  bookingConfirmationRoute,
  payRoute,
  scheduleRoute,
  lessonRoute,
  profileRoute,
  editProfileRoute,
  termsConditionsRoute,
  helpSupportRoute,
  userGuideRoute,
  privacySecurityRoute,
  paymentMethodsRoute,
  adminSetupRoute,
  lessonLinkRoute,
  newTimeRoute,
  receiptRoute,
  unsubscribeRoute,
  confirmAddressRoute,
  wishLinkRoute,
  privacyNoticeRoute,
  adminRoute,
  adminScheduleRoute,
];

/** Shown at every other path. */
export const notFoundRoute: ScreenRoute = {
  path: '*',
  title: 'Page not found',
  load: async () => (await import('./not-found-screen.tsx')).NotFoundScreen,
};

/** Returns the route of a path, if there is a screen at it. */
export const routeAt = (path: string): ScreenRoute | undefined =>
  ROUTES.find((route) => route.path === path || patternOf(route).test(path));

/** Returns the pattern of a route's paths: `/lessons/:id` is at `/lessons/7`. */
const patternOf = ({ path }: ScreenRoute) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`);
