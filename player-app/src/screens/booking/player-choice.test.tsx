import { beforeEach, describe, expect, test } from '@jest/globals';
import { listBookings } from '@lessons/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildBooking, sam } from '../../../test/sample-data.ts';
import { button, press, setUpBooking } from '../../../test/set-up-booking.ts';
import { tabTo } from '../../../test/tab-to.ts';
import { readBookingIntent, storeBookingIntent } from '../../booking-intent/booking-intent.ts';
import { slotAddress } from '../../booking-intent/slot-address.ts';

const { api, open } = setUpBooking();

const AT_3 = '2026-11-24T15:00:00.000Z';
const lesson = (startTime: string, forName: string | null) => buildBooking(startTime, { forName });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Who plays?' }));
const chosenName = async () => {
  await press('Continue to Payment');
  return readBookingIntent(sam.id)?.forName;
};

beforeEach(() => {
  api.on(listBookings, [lesson('2026-11-12T10:00:00Z', 'Tom'), lesson('2026-11-19T10:00:00Z', 'Ella')]);
});

describe('who plays in a lesson that is booked', () => {
  test('a lesson is for the player, until a tap chooses a name that they have used', async () => {
    await open(slotAddress(AT_3, 60));
    await press('For you');
    const who = await dialog();
    const names = who.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['', 'Me', 'Ella', 'Tom', 'Somebody else']);
    expect(who.getByRole('button', { name: 'Me' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(who.getByRole('button', { name: 'Tom' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await button('For Tom')).toHaveFocus();
    expect(await chosenName()).toBe('Tom');
  });

  test('by keys, somebody else is named in a field, which has the focus', async () => {
    await open(slotAddress(AT_3, 60));
    const person = userEvent.setup();
    await tabTo(person, await button('For you'));
    await person.keyboard('{Enter}');
    const who = await dialog();
    await tabTo(person, who.getByRole('button', { name: 'Somebody else' }));
    await person.keyboard('{Enter}');
    const field = who.getByRole('textbox', { name: 'Name' });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('A first name is enough.');
    expect(field).toHaveAttribute('maxlength', '60');
    await person.keyboard(' {Enter}');
    expect(who.getByRole('alert')).toHaveTextContent('Enter a name.');
    await person.keyboard('Anna & Ben{Enter}');
    expect(await button('For Anna & Ben')).toBeVisible();
    await press('For Anna & Ben');
    expect((await dialog()).getByRole('button', { name: 'Anna & Ben' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await person.keyboard('{Escape}');
    expect(await chosenName()).toBe('Anna & Ben');
  });

  test('a name that was chosen counts for another time, too', async () => {
    await open(slotAddress(AT_3, 60));
    await press('For you');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Ella' }));
    await press(/^16:00, 1 hour/);
    expect(await button('For Ella')).toBeVisible();
  });

  test('who played in the last lesson at that weekday and hour is filled in, and the player can be chosen again', async () => {
    api.on(listBookings, [lesson('2026-11-17T15:00:00Z', 'Tom')]);
    await open(slotAddress(AT_3, 60));
    await press('For Tom');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Me' }));
    expect(await button('For you')).toBeVisible();
    expect(await chosenName()).toBeNull();
  });

  test('on the way back from the checkout the choice is kept, for the time that it was made for', async () => {
    storeBookingIntent({
      userId: sam.id,
      date: '2026-11-24',
      startTime: AT_3,
      endTime: '2026-11-24T16:00:00.000Z',
      duration: 60,
      price: '50',
      location: 'Village Tennis Court',
      forName: 'Leo',
    });
    await open(slotAddress(AT_3, 60));
    expect(await button('For Leo')).toBeVisible();
    await press(/^16:00, 1 hour/);
    expect(await button('For you')).toBeVisible();
  });
});
