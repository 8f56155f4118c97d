import { expect, test } from '@jest/globals';
import { getLinkedLesson } from '@lessons/contract';
import { screen } from '@testing-library/react';
import { openAsVisitor } from '../../player-app/src/shell/open-as-visitor.tsx';
import { fakeApi } from '../../player-app/test/fake-api.ts';

/* Addresses of the site as other programs open them. */

const api = fakeApi();

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// Facebook adds fbclid to every link that somebody shares, and newsletters add utm_… (seen in openKB and Dust, whose visitors
// were sent to sign in).
test.each([
  ['/terms-conditions?fbclid=IwY2xjawM0COVleHRu', 'Terms & Conditions'],
  ['/privacy-notice?utm_source=newsletter&utm_medium=email', 'Privacy Notice'],
  ['/receipt?fbclid=IwY2xjawM0COVleHRu', 'Receipt'],
])('a public page stays open with what others add to its address: %s', async (address, name) => {
  openAsVisitor(address);
  await heading(name);
  expect(location.pathname).toBe(new URL(address, location.origin).pathname);
});

// Mail filters and click counters add theirs in front of the fragment.
test('a mail’s link opens its lesson with what others add to it', async () => {
  api.on(getLinkedLesson, {
    id: '7c1f3f1e-5a0c-4a7e-9a5e-0d6e1c1f3a01',
    status: 'confirmed',
    paymentStatus: 'completed',
    startTime: '2026-11-24T17:00:00.000Z',
    endTime: '2026-11-24T18:00:00.000Z',
    duration: 60,
    price: 47.5,
    location: 'Village Tennis Court',
    elsewhere: null,
    handPayment: null,
    canPayOnline: false,
    calledOff: null,
    hasAccount: true,
    calendarPath: '/api/bookings/7/calendar.ics?link=abc',
  });
  openAsVisitor('/lesson?utm_source=mail#the-token');
  expect(await screen.findByText('17:00–18:00')).toBeVisible();
});

// A bank's app opens the phone's default browser after 3-D Secure, not the one in which the person was paying: seen in the
// shop plug-ins of Adyen, MultiSafepay and Worldpay, whose customers paid twice or thought that nothing was paid.
test.each([
  '/booking-confirmation?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded',
  '/pay?lesson=7c1f3f1e&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=failed',
])(
  'who comes back from the bank in another browser reads not to pay again, and nothing that is not known: %s',
  async (address) => {
    openAsVisitor(address);
    expect(
      await screen.findByText(/^Don’t pay again: sign in to see what became of your payment\./),
    ).toBeVisible();
    expect(screen.queryByText(/payment received|confirmed/i)).toBeNull();
  },
);
