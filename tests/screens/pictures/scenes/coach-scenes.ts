import { LAPTOP, page, PHONE_LIGHT, screen, state, TABLET, type Scene } from '../scene.ts';
import { answering, failing, teachingTwelveHours } from './changed-answers.ts';

/** The API's responses to a coach who has set up little, and has no lesson yet. */
const FIRST_VISIT = {
  '**/api/admin/first-steps': {
    isHidden: false,
    paymentMode: 'sandbox',
    steps: [
      { name: 'hours', isDone: true },
      { name: 'prices', isDone: true },
      ...['profile', 'payments', 'clients', 'lesson'].map((name) => ({ name, isDone: false })),
    ],
  },
  '**/api/admin/overview': {
    lessonsToday: 0,
    revenueToday: 0,
    pending: [],
    failedMails: 0,
    unreadCalendar: null,
    nextLesson: null,
    lastNotes: null,
    weeks: [{ weekStarts: '2026-06-15', lessons: 0, revenue: 0 }],
  },
  '**/api/admin/bookings?*': [],
};

const PAYMENT = {
  id: '5f0c7a1e-0000-4000-8000-000000000001',
  paymentIntentId: 'pi_3QabcdefghijklmnopqrstuV',
  amount: 50,
  playerEmail: 'ana.lindqvist@example.com',
  createdAt: '2026-06-10T09:00:00.000Z',
  providerReason: null,
};

/** A lesson that was moved after the backup. */
const MOVED = {
  '**/api/admin/payments-to-look-at': [
    {
      ...PAYMENT,
      kind: 'moved',
      problem:
        'It was moved to Tuesday 30 June, 11:00 after the backup. Here it is still at Tuesday 23 June, 09:00. Move it, or mark this as resolved if it stays.',
      actions: ['resolve'],
    },
  ],
};

/** The coach's scenes. */
export const coachScenes: readonly Scene[] = [
  screen('coach-home', 'coach', '/'),
  state('coach-home-failed', 'coach', '/', {
    prepare: failing('**/{mf-manifest.json,api/admin/bookings?*}'),
  }),
  { ...page('coach-overview', 'coach', '/admin'), looks: [PHONE_LIGHT, LAPTOP] },
  page('coach-money', 'coach', '/admin?screen=money'),
  state('coach-payment-to-look-at', 'coach', '/admin?screen=money', { prepare: answering(MOVED) }),
  screen('coach-bookings', 'coach', '/admin?tab=bookings'),
  screen('coach-week', 'coach', '/admin-schedule'),
  {
    name: 'coach-week-of-twelve-hours',
    viewer: 'coach',
    path: '/admin-schedule',
    looks: [TABLET, LAPTOP],
    prepare: teachingTwelveHours,
  },
  page('coach-hours', 'coach', '/admin?tab=schedule'),
  page('coach-blocked', 'coach', '/admin?tab=blocked'),
  page('coach-pricing', 'coach', '/admin?tab=pricing'),
  page('coach-settings', 'coach', '/admin?screen=settings'),
  state('coach-settings-section', 'coach', '/admin?screen=settings&section=business'),
  state('coach-first-visit', 'coach', '/admin', { prepare: answering(FIRST_VISIT) }),
  state('coach-bookings-cancelled', 'coach', '/admin?tab=bookings', {
    act: async (opened) => {
      await opened.getByRole('button', { name: 'Search' }).click();
      const found = opened.waitForResponse('**/api/admin/bookings/search*');
      await opened.getByRole('button', { name: 'Cancelled', exact: true }).click();
      await found;
    },
  }),
  state('coach-lesson', 'coach', '/admin-schedule', {
    isWindow: true,
    act: async (opened) => {
      await opened.locator('[data-lesson]').first().click();
      await opened.getByRole('dialog').waitFor();
    },
  }),
  state('coach-cancel', 'coach', '/admin?tab=bookings', {
    isWindow: true,
    act: async (opened) => {
      await opened
        .getByRole('button', { name: /^More: / })
        .first()
        .click();
      await opened.getByRole('menuitem', { name: 'Cancel' }).click();
      await opened.getByRole('alertdialog').waitFor();
    },
  }),
];
