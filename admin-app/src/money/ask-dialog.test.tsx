import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { askForMoney, getBusinessDetails, listToSettle, type AdminBooking } from '@lessons/contract';
import { refusal } from '../../../player-app/test/fake-api.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { lessonOn, owed, owes, owingClient } from '../../test/owing-client.ts';
import { openPart } from '../../test/open-part.tsx';
import { ToSettle, useToSettle } from '../settle-up/to-settle.tsx';

const details = {
  name: null,
  address: null,
  vatNumber: null,
  pricesIncludeVat: false,
  payTo: '20-00-00 12345678',
};
const ASKED = '2026-11-23T13:30:00.000Z';
const withAddress = (lesson: AdminBooking): AdminBooking => ({
  ...lesson,
  canPayOnline: true,
  user: { ...lesson.user, email: 'margaret@example.com', hasAccount: true },
});
const words = [
  'Hi Margaret, just a quick note: there is still £150 to pay for the lessons on Tue 3 Nov, Tue 10 Nov and Tue 17 Nov.',
  'You can pay by transfer: 20-00-00 12345678',
  'Thank you!',
].join('\n');

const share = jest.fn<(data: ShareData) => Promise<void>>();
beforeEach(() => {
  setClock('2026-11-23T13:30:00Z');
  share.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
});

function Card() {
  return <ToSettle query={useToSettle()} />;
}

/** Opens To settle with what Margaret owes. Once she is asked, each of her lessons says so. */
function open(lessons: AdminBooking[] = owed) {
  const network = owingClient(lessons).on(getBusinessDetails, details);
  network.on(askForMoney, () => {
    const asked = lessons.map((lesson) => ({ ...lesson, askedAt: ASKED }));
    network.on(listToSettle, asked);
    return asked;
  });
  return { network, ...openPart(network, <Card />) };
}
const ask = () => screen.findByRole('button', { name: 'Ask Margaret Hill to pay' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ask Margaret Hill for £150' }));
const seen = owed.map(({ id }) => ({ id, amount: 50 }));

describe('asking for money', () => {
  test('the coach asks from their own phone with two taps, with the words shown before, and the day stands there then', async () => {
    const { network, person } = open();
    await person.click(await ask());
    expect((await dialog()).getByText(/^Hi Margaret/).textContent).toBe(words);
    // She has no address.
    expect((await dialog()).queryByRole('button', { name: 'Email' })).not.toBeInTheDocument();
    await person.click((await dialog()).getByRole('button', { name: 'Share' }));
    expect(share.mock.calls).toEqual([[{ text: words }]]);
    expect(await screen.findByText('Asked 23 Nov')).toBeVisible();
    expect(network.bodiesTo(askForMoney)).toEqual([{ how: 'shared', lessons: seen }]);
    expect(screen.getByText('Asked: Margaret Hill')).toBeVisible();
    expect(await ask()).toHaveFocus();
  });

  test('words that don’t say how to pay lead to where the bank details are given', async () => {
    const { network, person } = open();
    network.on(getBusinessDetails, { ...details, payTo: null });
    await person.click(await ask());
    expect(await (await dialog()).findByText(/^It doesn’t say how to pay you\./)).toBeVisible();
    expect((await dialog()).getByRole('link', { name: 'Add your bank details' })).toHaveAttribute(
      'href',
      '/admin?screen=settings&section=business',
    );
  });

  test('a share sheet that the coach closes asks nobody, and the words stay', async () => {
    share.mockRejectedValue(new DOMException('Closed', 'AbortError'));
    const { network, person } = open();
    await person.click(await ask());
    await person.click((await dialog()).getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect((await dialog()).getByText(/^Hi Margaret/)).toBeVisible();
    expect(network.requestsTo(askForMoney)).toEqual([]);
  });

  test('a client with an account is asked by email, with the way to pay online', async () => {
    const { network, person } = open(owed.map(withAddress));
    await person.click(await ask());
    expect(
      (await dialog()).getByText(new RegExp(`Pay here: http.*/pay Or by transfer: 20-00-00 12345678`)),
    ).toBeVisible();
    await person.click((await dialog()).getByRole('button', { name: 'Email' }));
    await waitFor(() => expect(network.bodiesTo(askForMoney)).toEqual([{ how: 'mailed', lessons: seen }]));
    expect(share).not.toHaveBeenCalled();
    expect(await screen.findByText('Asked 23 Nov')).toBeVisible();
  });

  test('a second email on a day is refused in words, and the words to share stay', async () => {
    const { network, person } = open(owed.map(withAddress));
    network.on(askForMoney, refusal(422, 'Margaret Hill was asked by email today.', 'asked_today'));
    await person.click(await ask());
    await person.click((await dialog()).getByRole('button', { name: 'Email' }));
    expect(await (await dialog()).findByText('Margaret Hill was asked by email today.')).toHaveRole('alert');
    expect((await dialog()).getByRole('button', { name: 'Share' })).toBeEnabled();
  });

  test('a lesson that is owed is asked for from its own sheet, at the address where it is paid', async () => {
    const lesson = withAddress(lessonOn('2026-11-17', { ...owes, askedAt: '2026-11-03T09:00:00.000Z' }));
    const { network, person } = open([lesson]);
    await person.click(await screen.findByRole('button', { name: /^Tue 17 Nov/ }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Margaret Hill' }));
    expect(sheet.getByText('Asked 3 Nov')).toBeVisible();
    await person.click(sheet.getByRole('button', { name: 'Ask Margaret Hill to pay' }));
    const asking = within(await screen.findByRole('dialog', { name: 'Ask Margaret Hill for £50' }));
    expect(await asking.findByText(new RegExp(`/pay\\?lesson=${lesson.id}`))).toBeVisible();
    await person.click(asking.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(network.bodiesTo(askForMoney)).toEqual([
        { how: 'shared', lessons: [{ id: lesson.id, amount: 50 }] },
      ]),
    );
  });
});
