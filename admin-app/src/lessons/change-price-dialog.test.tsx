import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { changeLessonPrice, changeSeriesPrice, getSeries, type AdminBooking } from '@lessons/contract';
import { buildAdminBooking, nextId, paidInCash, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { bookingApi } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';

const seriesId = nextId();
/** Friday 20 November 2026, 14:00, is now: Tom comes on Tuesdays at 17:30, the second of four lessons is paid. */
const lessons = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map((day, index) =>
  buildAdminBooking(`${day}T17:30Z`, {
    ...(index === 1 ? paidInCash : toPayByHand),
    user: { firstName: 'Sarah', lastName: 'Hill' },
    forName: 'Tom',
    seriesId,
    duration: 45,
    price: 45,
  }),
);
const [first, paid, third, last] = lessons as [AdminBooking, AdminBooking, AdminBooking, AdminBooking];

async function openChangePrice(series = lessons) {
  const api = bookingApi([first]).on(getSeries, series);
  const opened = openAdmin(api, '/admin-schedule?week=2026-11-24');
  const { person } = opened;
  await person.click(await screen.findByRole('button', { name: /^Tom \(Sarah Hill\)/ }));
  const details = within(await screen.findByRole('dialog'));
  await person.click(details.getByText('More'));
  await person.click(details.getByRole('button', { name: /^Change price/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change price' }));
  const enter = async (price: string) => {
    await person.clear(dialog.getByLabelText('Price'));
    await person.type(dialog.getByLabelText('Price'), price);
  };
  const save = () => person.click(dialog.getByRole('button', { name: 'Save price' }));
  return { ...opened, api, dialog, enter, save };
}

const box = { name: 'This and all later: 3 lessons until Tue 15 Dec' };

test('the price of a lesson of a series is changed for it alone, unless the coach ticks all later ones', async () => {
  const { api, dialog, enter, save } = await openChangePrice();
  expect(dialog.getByText('Tom (Sarah Hill), Tue 24 Nov · 17:30–18:15.')).toBeVisible();
  expect(await dialog.findByRole('checkbox', box)).not.toBeChecked();
  api.on(changeLessonPrice, { ...first, price: 40 });
  await enter('40');
  await save();
  expect(await screen.findByText('£40 to pay: Tom (Sarah Hill)')).toBeInTheDocument();
  expect(api.bodiesTo(changeLessonPrice)).toEqual([{ price: 40 }]);
  expect(api.requestsTo(changeSeriesPrice)).toEqual([]);
});

test('the price of a lesson and all later ones changes where nothing is paid; a paid one is named and left', async () => {
  const { api, person, dialog, enter, save } = await openChangePrice();
  await person.click(await dialog.findByRole('checkbox', box));
  expect(dialog.getByRole('status')).toHaveTextContent('Tue 1 Dec is paid and stays at £45.');
  api.on(changeSeriesPrice, [{ ...first, price: 40 }, paid, { ...third, price: 40 }, { ...last, price: 40 }]);
  await enter('40');
  await save();
  expect(await screen.findByText('3 lessons at £40: Tom (Sarah Hill)')).toBeInTheDocument();
  expect(api.requestsTo(changeSeriesPrice)).toMatchObject([
    {
      path: `/api/admin/series/${seriesId}/price`,
      body: { ids: [first.id, third.id, last.id], price: 40 },
    },
  ]);
});

test('lessons that were paid while the sheet was open are not counted as changed', async () => {
  const { api, person, dialog, enter, save } = await openChangePrice();
  await person.click(await dialog.findByRole('checkbox', box));
  api.on(changeSeriesPrice, [{ ...first, price: 40 }, third, last]);
  await enter('40');
  await save();
  expect(await screen.findByText('1 lesson at £40: Tom (Sarah Hill)')).toBeInTheDocument();
});

test('a price for all later lessons that may be a slip is asked about as one of each lesson', async () => {
  const { person, dialog, enter, save } = await openChangePrice();
  await person.click(await dialog.findByRole('checkbox', box));
  await enter('400');
  await save();
  expect(await screen.findByText('Each lesson: £400 instead of £45.')).toBeVisible();
});

test('nothing is asked about later lessons if none of them is unpaid', async () => {
  const { dialog } = await openChangePrice([first, paid]);
  expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('a price that is refused stays in its field, with the reason', async () => {
  const { api, dialog, enter, save } = await openChangePrice();
  api.refuse(changeLessonPrice, 422, 'This lesson was paid by card.', 'already_paid');
  await enter('40');
  await save();
  expect(await dialog.findByText('This lesson was paid by card.')).toHaveAttribute('role', 'alert');
  await waitFor(() => expect(dialog.getByLabelText('Price')).toHaveValue('40'));
});
