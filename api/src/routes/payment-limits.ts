import type { RateLimitRule } from '../http/rate-limit.ts';

/**
 * Requests of one player that cost a call to the payment provider. A new endpoint that calls the
 * provider needs a rule here. `book` leaves room for a browser that retries on a bad network.
 */
export const paymentLimits: readonly RateLimitRule[] = [
  { name: 'pay', method: 'POST', path: '/api/create-payment-intent', key: 'user', points: 20, duration: 60 },
  {
    name: 'book',
    method: 'POST',
    path: /^\/api\/bookings(\/[^/]+\/payment)?$/,
    key: 'user',
    points: 30,
    duration: 60,
  },
  { name: 'cards', method: 'GET', path: '/api/saved-cards', key: 'user', points: 60, duration: 60 },
  {
    name: 'remove card',
    method: 'DELETE',
    path: /^\/api\/saved-cards\/[^/]+$/,
    key: 'user',
    points: 20,
    duration: 60,
  },
  {
    name: 'cancel',
    method: 'POST',
    path: /^\/api\/(bookings\/[^/]+\/cancel(-with-refund)?|admin\/bookings\/[^/]+\/reject)$/,
    key: 'user',
    points: 20,
    duration: 60,
  },
];
