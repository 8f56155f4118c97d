import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  bookForClient,
  listClients,
  changeClient,
  getClient,
  getCoachSchedule,
  writePrivateNotes,
  type ClientPage,
} from '@lessons/contract';
import { coachSchedule } from '../../test/coach-schedule.ts';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { ana, margaret, pageOf } from '../../test/clients.ts';
import { openPart } from '../../test/open-part.tsx';
import { ClientsTab } from './clients-tab.tsx';
import { CLIENTS_PATH, clientPath } from '../routes.ts';
import { atHadleyClub, buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';

describe('the list of clients', () => {
  test('the clients are listed with their lessons’ days and what they owe', async () => {
    openPart(new FakeApi().on(listClients, pageOf(ana, margaret)), <ClientsTab />, { path: CLIENTS_PATH });
    const list = within(await screen.findByRole('list', { name: 'Clients' }));
    const [first, second] = list.getAllByRole('link');
    expect(first).toHaveTextContent('Ana LindqvistNo lessons yet');
    expect(second).toHaveTextContent('Margaret HillNext Tue 1 Dec 10:00 · last Tue 17 Novowes £50');
    expect(second).toHaveAttribute('href', clientPath(margaret.id));
  });

  test('the search for a client is sent when typing pauses, and the next page is asked for after the last client', async () => {
    const api = new FakeApi().on(listClients, ({ query }) =>
      query['after'] ? pageOf(margaret) : { clients: [ana], next: ana.id },
    );
    const { person } = openPart(api, <ClientsTab />, { path: CLIENTS_PATH });
    await person.type(await screen.findByRole('searchbox', { name: 'Name, email or phone' }), 'a');
    await waitFor(() => expect(api.requestsTo(listClients).at(-1)?.query).toEqual({ search: 'a' }));
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Margaret Hill')).toBeVisible();
    expect(api.requestsTo(listClients).at(-1)?.query).toEqual({ search: 'a', after: ana.id });
  });

  test('the list of clients says that there are none, that none match, and that it couldn’t be loaded', async () => {
    const api = new FakeApi().refuse(listClients, 404, 'Not found');
    const { person } = openPart(api, <ClientsTab />, { path: CLIENTS_PATH });
    expect(await screen.findByText('The clients couldn’t be loaded.')).toBeVisible();
    api.on(listClients, pageOf());
    await person.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByText('No clients yet')).toBeVisible();
    await person.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No client matches this search')).toBeVisible();
  });
});

describe('a client’s page', () => {
  const page: ClientPage = {
    client: margaret,
    missedLessons: 2,
    privateNotes: 'Left-handed.',
    lessons: [
      buildAdminBooking('2026-11-17T10:00Z', {
        userId: margaret.id,
        user: margaret,
        status: 'completed',
        payPlan: 'by_hand',
        paymentStatus: 'owes',
        isMissed: true,
        coachNotes: 'Serve higher.',
      }),
    ],
  };
  const openPage = (changes: Partial<ClientPage> = {}) => {
    const api = new FakeApi().on(getClient, { ...page, ...changes });
    return { api, ...openPart(api, <ClientsTab />, { path: clientPath(margaret.id) }) };
  };

  test('a client’s page says what they owe and missed, leads to phone and messages, and opens their lessons', async () => {
    const { person } = openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Margaret Hill' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('Margaret Hill · Coach Admin Panel · Baseline'));
    expect(screen.getByRole('link', { name: 'Clients' })).toHaveAttribute('href', '/admin?tab=clients');
    expect(screen.getByText('Has no account · owes £50 · didn’t come 2 times')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Margaret Hill' })).toHaveAttribute(
      'href',
      'tel:01632960142',
    );
    expect(screen.getByRole('link', { name: 'Message Margaret Hill' })).toHaveAttribute(
      'href',
      'https://wa.me/441632960142?text=Hi%20Margaret%2C%20',
    );
    expect(screen.queryByRole('link', { name: 'Email Margaret Hill' })).toBeNull();
    expect(screen.getByText('Didn’t come')).toBeVisible();
    expect(screen.getByText('Serve higher.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /^Tue 17 Nov/ }));
    expect(await screen.findByRole('dialog', { name: 'Margaret Hill' })).toBeVisible();
  });

  test('a client’s page says the terms of the last time, and of each lesson its length, place and who plays', async () => {
    const terms = { duration: 45, price: 35, forName: 'Tom' };
    openPage({
      client: {
        ...margaret,
        lastTerms: { ...terms, payPlan: 'by_hand', place: { name: 'Hadley Club', address: null } },
      },
      lessons: [buildAdminBooking('2026-11-17T10:15Z', { ...terms, ...atHadleyClub })],
    });
    expect(await screen.findByText('Last time: 45 minutes · £35 · at Hadley Club, for Tom')).toBeVisible();
    expect(
      screen.getByRole('button', {
        name: 'Tue 17 Nov · 10:15–11:00 45 minutes · at Hadley Club, for Tom £35',
      }),
    ).toBeVisible();
  });

  test('a client’s page says how and when each lesson was paid', async () => {
    const paid = buildAdminBooking('2026-11-17T10:00Z', {
      payPlan: 'by_hand',
      handPayment: { amount: 50, method: 'cash', receivedOn: '2026-11-18' },
    });
    openPage({ lessons: [paid, buildAdminBooking('2026-11-10T10:00Z', { paymentIntentId: 'pi_1' })] });
    expect(await screen.findByText('Paid in cash on 18 November 2026')).toBeVisible();
    expect(screen.getAllByText('Paid')).toHaveLength(2);
  });

  test('a client whom nobody can call is reached by e-mail alone', async () => {
    openPage({ client: { ...ana, phone: null } });
    expect(await screen.findByRole('link', { name: 'Email Ana Lindqvist' })).toHaveAttribute(
      'href',
      'mailto:ana@example.com',
    );
    expect(screen.queryByRole('link', { name: /^(Call|Message)/ })).toBeNull();
    // With an account they look after their own details.
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByText('More about this client')).toBeNull();
  });

  test('the note’s field of a client without one comes with *Add note*, and has the focus', async () => {
    const { person } = openPage({ privateNotes: null });
    await screen.findByRole('heading', { level: 1, name: 'Margaret Hill' });
    expect(screen.queryByRole('textbox')).toBeNull();
    await tabTo(person, screen.getByRole('button', { name: 'Add note' }));
    await person.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Private: only you see this' })).toHaveFocus();
  });

  test('private notes are saved by keys, which leaves the focus on them, and leaving asks nothing then', async () => {
    const { person, api, navigations } = openPage();
    const field = await screen.findByRole('textbox', { name: 'Private: only you see this' });
    expect(field).toHaveAccessibleDescription('It is included if they ask for their data.');
    await person.type(field, ' Tennis elbow.');
    const privateNotes = 'Left-handed. Tennis elbow.';
    api.on(writePrivateNotes, { privateNotes }).on(getClient, { ...page, privateNotes });
    await person.keyboard('{Tab}{Enter}');
    await waitFor(() => expect(field).toHaveFocus());
    expect(api.bodiesTo(writePrivateNotes)).toEqual([{ privateNotes }]);
    await person.click(screen.getByRole('link', { name: 'Clients' }));
    expect(navigations).toEqual([CLIENTS_PATH]);
  });

  test('unsaved private notes stay when saving fails, and leaving asks', async () => {
    const { person, notify, navigations, api } = openPage();
    await person.type(await screen.findByRole('textbox', { name: 'Private: only you see this' }), ' More.');
    api.refuse(writePrivateNotes, 500, 'It failed');
    await person.click(screen.getByRole('button', { name: 'Save notes' }));
    await waitFor(() => expect(notify).toHaveBeenCalled());
    await person.click(screen.getByRole('link', { name: 'Clients' }));
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible();
    expect(navigations).toEqual([]);
  });

  test('what is typed while private notes are saved stays, and can be saved too', async () => {
    const { person, api } = openPage();
    const field = await screen.findByRole('textbox', { name: 'Private: only you see this' });
    await person.type(field, ' Tennis elbow.');
    let respond = () => {};
    const saved = { privateNotes: 'Left-handed. Tennis elbow.' };
    api
      .on(writePrivateNotes, () => new Promise((resolve) => (respond = () => resolve(saved))))
      .on(getClient, { ...page, ...saved });
    await person.click(screen.getByRole('button', { name: 'Save notes' }));
    await person.type(field, ' Serves first.');
    respond();
    expect(await screen.findByText('Private notes saved')).toBeInTheDocument();
    expect(field).toHaveValue('Left-handed. Tennis elbow. Serves first.');
    expect(screen.getByRole('button', { name: 'Save notes' })).toBeVisible();
  });

  test('private notes that were changed elsewhere are shown, and nothing is unsaved', async () => {
    const { person, api } = openPage();
    const field = await screen.findByRole('textbox', { name: 'Private: only you see this' });
    api.on(changeClient, { ok: true }).on(getClient, { ...page, privateNotes: 'Plays left.' });
    await person.click(screen.getByRole('button', { name: 'Edit' }));
    await person.click(await screen.findByRole('button', { name: 'Save client' }));
    await waitFor(() => expect(field).toHaveValue('Plays left.'));
    expect(screen.queryByRole('button', { name: 'Save notes' })).toBeNull();
  });

  test('the coach edits a client without account, and nobody else', async () => {
    const { person, api } = openPage();
    api.on(changeClient, { ok: true });
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit client' }));
    await person.type(dialog.getByLabelText('Email'), 'margaret@example.com');
    await person.clear(dialog.getByLabelText('First name'));
    await person.click(dialog.getByRole('button', { name: 'Save client' }));
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { description: /enter a first name/ })).toHaveFocus(),
    );
    await person.keyboard('Maggie');
    await person.click(dialog.getByRole('button', { name: 'Save client' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.bodiesTo(changeClient)).toEqual([
      { firstName: 'Maggie', lastName: 'Hill', phone: '01632 960142', email: 'margaret@example.com' },
    ]);
  });

  test('a client who is edited keeps a phone number or an address that can be reached, and is not lost by a tap beside the dialog', async () => {
    const { person, api } = openPage();
    await person.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit client' }));
    const phone = dialog.getByRole('textbox', { name: 'Phone' });
    await person.clear(phone);
    await person.click(dialog.getByRole('button', { name: 'Save client' }));
    expect(dialog.getByText('Please enter a phone number or an email address.')).toBeVisible();
    await person.type(phone, '12');
    expect(dialog.getByText('Must be a phone number, such as +44 1632 960142.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Save client' }));
    expect(api.requestsTo(changeClient)).toEqual([]);
    await person.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeInTheDocument();
  });

  test('the page of a client who was removed says so', async () => {
    openPage().api.refuse(getClient, 404, 'This client is not known here.', 'not_found');
    expect(await screen.findByText('This client is not known here.')).toBeVisible();
  });

  test('another server’s 404 says nothing of a client', async () => {
    openPage().api.on(getClient, new Response('<h1>Room number?</h1>', { status: 404 }));
    expect(await screen.findByText('The client couldn’t be loaded.')).toBeVisible();
  });

  test('Book on a client’s page begins with the client and their next usual time', async () => {
    setClock('2026-11-23T09:00:00Z');
    const lessons = ['2026-11-10T10:00Z', '2026-11-17T10:00Z', '2026-11-24T10:00Z'].map((start) =>
      buildAdminBooking(start, { userId: margaret.id, user: margaret }),
    );
    const { person, api } = openPage({ lessons });
    api
      .on(getCoachSchedule, coachSchedule([]))
      .on(bookForClient, buildAdminBooking('2026-12-01T10:00Z', { userId: margaret.id, user: margaret }));
    await person.click(await screen.findByRole('button', { name: 'Book' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book for a client' }));
    expect(dialog.getByRole('textbox', { name: 'Client' })).toHaveValue('Margaret Hill');
    await person.click(await dialog.findByRole('button', { name: /Book( anyway)?$/ }));
    await waitFor(() =>
      expect(api.bodiesTo(bookForClient)).toMatchObject([
        { client: { id: margaret.id }, startTime: '2026-12-01T10:00:00.000Z', duration: 60 },
      ]),
    );
  });
});
