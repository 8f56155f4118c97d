import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@lessons/contract';
import { namedEndpoints } from '../src/openapi/endpoints.ts';
import type { TestApi, TestPlayer } from './start-test-api.ts';
import { bookLesson, openTennisWeek } from './tennis-week.ts';

/** Every call that the contract declares. */
export const endpoints: readonly Endpoint[] = [...namedEndpoints.values()];

/** The roles that a call needs. */
export function rolesFor({ access }: Endpoint) {
  const hasRoles = access === 'coach' || access === 'admin';
  return { isCoach: hasRoles, isAdmin: hasRoles };
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** A request that succeeds for the one it is meant for. */
export interface Example {
  params?: Record<string, string>;
  body?: unknown;
  /** A player's own thing: nobody else's request for it succeeds. */
  isOwn?: boolean;
}

type MakeExample = (api: TestApi, owner: TestPlayer) => Promise<Example> | Example;

const TUESDAY_10 = '2037-11-24T10:00:00.000Z';
const window = { dayOfWeek: 2, startTime: '09:00', endTime: '17:00', isActive: true };
const plain: MakeExample = () => ({});

const lesson: MakeExample = async (api, owner) => ({
  params: { id: (await bookLesson(api, owner)).id },
  isOwn: true,
});
const pendingLesson: MakeExample = async (api, owner) => {
  const { id } = await bookLesson(api, owner);
  await api.knex('bookings').where({ id }).update({ status: 'pending' });
  return { params: { id } };
};
/** Paid, but not booked. */
const lostPayment: MakeExample = async (api, owner) => {
  const { id, paymentIntentId } = await bookLesson(api, owner);
  const [payment] = await api
    .knex('payments')
    .where({ bookingId: id })
    .update({ outcome: 'open', bookingId: null })
    .returning('id');
  await api.knex('bookings').where({ id }).delete();
  await api.knex('court_times').delete();
  return listed(api, payment.id, paymentIntentId, ['refund', 'book']);
};
const unpaidPayment: MakeExample = async (api, owner) => {
  await api.call('POST', '/api/create-payment-intent', {
    as: owner,
    body: { amount: 50, startTime: TUESDAY_10, duration: 60 },
  });
  const [payment] = await api.knex('payments').where({ playerId: owner.id, outcome: 'open' });
  return listed(api, payment.id, payment.paymentIntentId, ['cancel']);
};
async function listed(
  api: TestApi,
  paymentId: string,
  paymentIntentId: string,
  actions: string[],
): Promise<Example> {
  const row = { paymentId, paymentIntentId, kind: 'other', sentence: 'It is odd.', cause: 'odd', actions };
  const [{ id }] = await api.knex('payment_problems').insert(row).returning('id');
  return { params: { id } };
}
const withBody =
  (make: MakeExample, body: unknown): MakeExample =>
  async (api, owner) => ({ ...(await make(api, owner)), body });

/** One for each call: a new call has to say here what it takes, and so gets its row in the matrix and its share of the fuzz. */
const examples: Record<string, MakeExample> = {
  'GET /api/config/supabase': plain,
  'GET /api/config/payments': plain,
  'GET /api/config/admin-module': plain,
  'GET /api/health': plain,
  'GET /api/ready': plain,
  'GET /api/openapi.json': plain,
  'GET /api/available-slots': plain,
  'GET /api/coach-schedule': plain,
  'GET /api/blocked-slots': plain,
  'GET /api/next-slots': plain,
  'GET /api/me': plain,
  'POST /api/update-user-profile': () => ({ body: { firstName: 'Ada' } }),
  'POST /api/admin-setup': plain,
  'GET /api/bookings': plain,
  'GET /api/bookings/all': plain,
  'POST /api/create-payment-intent': () => ({ body: { amount: 50, startTime: TUESDAY_10, duration: 60 } }),
  'POST /api/bookings': async (api, owner) => ({
    body: { paymentIntentId: (await bookLesson(api, owner)).paymentIntentId },
    isOwn: true,
  }),
  'POST /api/bookings/:id/payment': async (api, owner) => {
    const { id, paymentIntentId } = await bookLesson(api, owner);
    return { params: { id }, body: { paymentIntentId }, isOwn: true };
  },
  'POST /api/bookings/:id/cancel': withBody(lesson, { processRefund: true }),
  'POST /api/bookings/:id/reschedule': withBody(lesson, { startTime: TUESDAY_10 }),
  'DELETE /api/bookings/user/:userId/clear-activity': (_, owner) => ({
    params: { userId: owner.id },
    isOwn: true,
  }),
  'POST /api/bookings/:id/cancel-with-refund': withBody(lesson, { refund: true }),
  'GET /api/admin/bookings': plain,
  'GET /api/admin/bookings/search': plain,
  'GET /api/admin/bookings/export': plain,
  'GET /api/admin/overview': plain,
  'POST /api/admin/bookings/:id/confirm': pendingLesson,
  'POST /api/admin/bookings/:id/reject': pendingLesson,
  'PUT /api/admin/bookings/:id/coach-notes': withBody(lesson, { coachNotes: 'Well done' }),
  'GET /api/admin/available-slots': plain,
  'PUT /api/admin/available-slots': () => ({ body: [window] }),
  'POST /api/admin/available-slots': () => ({ body: window }),
  'DELETE /api/admin/available-slots/all': plain,
  'GET /api/admin/blocked-slots': plain,
  'POST /api/admin/blocked-slots': () => ({ body: { date: '2037-11-25' } }),
  'DELETE /api/admin/blocked-slots/:id': async (api) => {
    const [row] = await api.knex('blocked_slots').insert({ date: '2037-11-26' }).returning('id');
    return { params: { id: String(row.id) } };
  },
  'GET /api/admin/coach-settings': plain,
  'POST /api/admin/coach-settings': () => ({ body: { pricePerHour: 50, priceTwoHours: 90 } }),
  'GET /api/admin/booking-rules': plain,
  'PUT /api/admin/booking-rules': () => ({ body: { horizonWeeks: 26, noticeHours: 0 } }),
  'GET /api/admin/payments-to-look-at': plain,
  'GET /api/admin/roles': plain,
  'DELETE /api/admin/roles/:id': async (api) => ({
    params: { id: (await api.createPlayer({ isCoach: true, isAdmin: true })).id },
  }),
  'POST /api/admin/payments-to-look-at/:id/refund': lostPayment,
  'POST /api/admin/payments-to-look-at/:id/book': lostPayment,
  'POST /api/admin/payments-to-look-at/:id/cancel': unpaidPayment,
  'POST /api/admin/payments-to-look-at/:id/settle': lostPayment,
};

/** A fresh week in the books and, in it, an example of the call whose things are the owner's. */
export async function exampleOf(endpoint: Endpoint, api: TestApi, owner: TestPlayer): Promise<Example> {
  const make = examples[nameOf(endpoint)];
  if (!make)
    throw new Error(`${nameOf(endpoint)} has no example: say in api/test/endpoints.ts what it takes`);
  await openTennisWeek(api);
  return make(api, owner);
}

export function addressOf({ path }: Endpoint, params: Record<string, string> = {}): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? randomUUID());
}
