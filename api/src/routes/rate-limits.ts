import * as calls from '@lessons/contract';
import { perHour, perMinute, type RateLimitRule } from '../http/rate-limit.ts';
import { STRIPE_WEBHOOK_PATH } from './stripe-routes.ts';

const FEED = /^\/api\/calendar\/[^/]+$/;
const BOOK = /^\/api\/bookings(\/[^/]+\/payment)?$/;
const CANCEL = /^\/api\/(bookings\/[^/]+\/cancel(-with-refund)?|admin\/bookings\/[^/]+\/reject)$/;
const MOVE = /^\/api\/bookings\/[^/]+\/reschedule$/;
const FEED_ADDRESS = calls.renewCalendarFeed.path;
const CARD = /^\/api\/saved-cards\/[^/]+$/;

/**
 * How often calls can be repeated. A call that changes something has a limit without a rule of its own. One that
 * calls the payment provider needs a rule here, and so does a GET that writes.
 */
export const rateLimits: readonly RateLimitRule[] = [
  // Each costs a call to the payment provider.
  { name: 'pay', method: 'POST', path: calls.createPaymentIntent.path, key: 'user', ...perMinute(20) },
  // Leaves room for a browser that retries on a bad network.
  { name: 'book', method: 'POST', path: BOOK, key: 'user', ...perMinute(30) },
  { name: 'cards', method: 'GET', path: calls.listSavedCards.path, key: 'user', ...perMinute(60) },
  { name: 'remove card', method: 'DELETE', path: CARD, key: 'user', ...perMinute(20) },
  { name: 'cancel', method: 'POST', path: CANCEL, key: 'user', ...perMinute(20) },
  // Each is mailed to the coaches.
  { name: 'move', method: 'POST', path: MOVE, key: 'user', ...perHour(30) },
  // Each is an entry of the audit log, which is kept for a year.
  { name: 'profile', method: 'POST', path: calls.updateUserProfile.path, key: 'user', ...perHour(20) },
  { name: 'feed-address', method: 'POST', path: FEED_ADDRESS, key: 'user', ...perHour(20) },
  { name: 'feed-shown', method: 'GET', path: FEED_ADDRESS, key: 'user', ...perMinute(30) },
  { name: 'feed-address', method: 'DELETE', path: FEED_ADDRESS, key: 'user', ...perHour(20) },
  // Reading the hours back publishes a draft of them.
  { name: 'hours', method: 'GET', path: calls.listAdminAvailableSlots.path, key: 'user', ...perMinute(600) },
  // One server of a calendar service reads for many players, so only unknown addresses count for it together.
  { name: 'calendar-feed', method: 'GET', path: FEED, key: 'known path or ip', ...perMinute(60) },
  // Each makes this server ask somebody else's.
  { name: 'own-calendar', method: 'PUT', path: calls.saveOwnCalendar.path, key: 'user', ...perMinute(10) },
  { name: 'own-calendar', method: 'POST', path: calls.checkOwnCalendar.path, key: 'user', ...perMinute(10) },
  // Five reports of a page, and room for several people behind one address.
  { name: 'client-errors', method: 'POST', path: calls.reportClientError.path, key: 'ip', ...perMinute(30) },
  // Keeps the log readable when many pages fail at once.
  {
    name: 'client-errors-of-all',
    method: 'POST',
    path: calls.reportClientError.path,
    key: 'path',
    ...perMinute(300),
  },
  // Counts only what Stripe has not signed: each is a line in the log.
  { name: 'unsigned-webhook', method: 'POST', path: STRIPE_WEBHOOK_PATH, key: 'ip', ...perMinute(20) },
  // Reads all that there is of a player.
  { name: 'data', method: 'GET', path: calls.downloadData.path, key: 'user', points: 10, duration: 600 },
  { name: 'changes', otherChangesBy: 'player', key: 'user', ...perMinute(60) },
  { name: 'changes', otherChangesBy: 'staff', key: 'user', ...perMinute(600) },
  { name: 'changes', otherChangesBy: 'visitor', key: 'ip', ...perMinute(60) },
];
