import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getClient, getClientMoney, listClients, listPlaces } from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { bookingApi, freddie, margaret } from '../../test/booking-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { owed } from '../../test/owing-client.ts';

const john = {
  ...margaret,
  id: 'c0ffee00-0000-4000-8000-000000000001',
  firstName: 'John',
  email: 'john@example.com',
};
const otherJohn = {
  ...john,
  id: 'c0ffee00-0000-4000-8000-000000000002',
  email: '',
  phone: '07700 900456',
};
const place = { name: 'Hadley Club', address: 'Mill Road' };

beforeEach(() => setClock('2026-11-23T08:30:00Z'));

/** Opens the field on the week by its keys, and says something. */
async function say(text: string, api = bookingApi()) {
  api.on(listPlaces, [place]);
  const opened = openAdmin(api, '/admin-schedule?week=2026-11-23');
  await screen.findAllByRole('button', { name: /, Open$/ });
  await opened.person.keyboard('{Control>}k{/Control}');
  const field = within(await screen.findByRole('dialog', { name: 'What would you like to do?' }));
  await opened.person.type(await field.findByLabelText('In a few words'), text);
  return { ...opened, field, api };
}

test('the coach chooses among the clients who fit, those of one name told apart, and what is not understood stands there', async () => {
  const api = bookingApi().on(listClients, { clients: [margaret, john, otherJohn, freddie], next: null });
  const { field, person } = await say('hill tuesday 10 umbrella', api);
  expect(await field.findByText('Not understood: “umbrella”')).toBeVisible();
  const book = field.getByRole('button', { name: 'Book' });
  expect(book).toBeDisabled();
  const who = within(field.getByRole('group', { name: 'Who is it?' }));
  expect(who.getAllByRole('button').map(({ textContent }) => textContent.trim())).toEqual([
    'Margaret Hill',
    'John Hill john@example.com',
    'John Hill 07700 900456',
  ]);
  await person.click(who.getByRole('button', { name: 'John Hill 07700 900456' }));
  await person.click(book);
  expect(
    within(await screen.findByRole('dialog', { name: 'Book for a client' })).getByLabelText('Client'),
  ).toHaveValue('John Hill');
});

test.each([
  ['7.30am', 'Mon 23 Nov · 07:30–08:30'],
  ['4pm', 'Sun 22 Nov · 16:00–17:00'],
])('a lesson that took place at %s was the last time that it was so late', async (time, when) => {
  const { field, person } = await say('Margaret was here');
  expect(field.getByText('At what time was the lesson?')).toBeVisible();
  await person.type(field.getByLabelText('In a few words'), ` at ${time}`);
  await person.click(await field.findByRole('button', { name: 'Enter lesson' }));
  const sheet = within(await screen.findByRole('dialog', { name: /^(Book|Enter)/ }));
  expect(sheet.getByRole('button', { name: /^Time: / })).toHaveTextContent(when);
});

test('a number of lessons is filled in with every week alone', async () => {
  const { field } = await say('Margaret Tuesday 10 for 8 lessons');
  expect(field.getByText('Not filled in: 8 lessons')).toBeVisible();
});

test('a sum that no lessons make up ticks none of them', async () => {
  const { field, person } = await say(
    'Margaret paid 12 yesterday',
    bookingApi().on(getClientMoney, { owed, toCome: [], toGiveBack: [] }),
  );
  expect(field.getByText('Not filled in: Sun 22 Nov')).toBeVisible();
  await person.click(await field.findByRole('button', { name: 'Settle up with Margaret Hill' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Settle up with Margaret Hill' }));
  expect(await sheet.findByText('They paid £12: tick the lessons that it is for.')).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Transfer' })).toBeDisabled();
});

/** Margaret’s page with lessons at these times. */
const pageWith = (starts: readonly string[], differences: Parameters<typeof buildAdminBooking>[1] = {}) => {
  const lessons = starts.map((start) =>
    buildAdminBooking(start, { userId: margaret.id, user: margaret, ...differences }),
  );
  const client = { ...margaret, nextLesson: null, lastLesson: null, owes: 0 };
  const page = { client, missedLessons: 0, privateNotes: null, lessons };
  return bookingApi(lessons).on(getClient, page);
};

test('a move takes the place that is said, says that it takes no price, and a paid lesson keeps its length', async () => {
  const { field, person } = await say(
    'move Margaret to Friday 11 for 90 minutes at Hadley £40',
    pageWith(['2026-11-24T10:00Z'], { paymentStatus: 'completed' }),
  );
  expect(field.getByText('Not filled in: £40')).toBeVisible();
  await person.click(await field.findByRole('button', { name: 'Move to Fri 27 Nov 11:00' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Has Margaret agreed?' }));
  expect(sheet.getByRole('button', { name: /^Time: / })).toHaveTextContent('Fri 27 Nov · 11:00–12:00');
  expect(sheet.getByText('1 hour. It is paid, so its length stays.')).toBeVisible();
  expect(await sheet.findByRole('button', { name: 'Hadley Club' })).toHaveAttribute('aria-pressed', 'true');
});

test('without clients nothing is understood, and the field says so', async () => {
  const api = bookingApi().refuse(listClients, 503, 'Not now.').on(listPlaces, []);
  const opened = openAdmin(api, '/admin-schedule?week=2026-11-23');
  await screen.findAllByRole('button', { name: /, Open$/ });
  await opened.person.click(screen.getByRole('button', { name: 'Say what you want to do' }));
  expect(await screen.findByText(/Your clients couldn’t be loaded/)).toBeVisible();
  api.on(listClients, { clients: [margaret], next: null });
  await opened.person.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getByLabelText('In a few words')).toBeVisible());
});
