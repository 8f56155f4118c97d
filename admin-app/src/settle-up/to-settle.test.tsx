import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listToSettle, type AdminBooking } from '@lessons/contract';
import { FakeApi } from '../../../player-app/test/fake-api.ts';
import { atHadleyClub, buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { margaret } from '../../test/clients.ts';
import { openPart } from '../../test/open-part.tsx';
import { ClientsTab } from '../clients/clients-tab.tsx';
import { ToSettle, useToSettle } from './to-settle.tsx';

import { lessonOn, owed, owes, owingClient, toGiveBack } from '../../test/owing-client.ts';
import { clientPath } from '../routes.ts';

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

const ofAna = (day: string, differences: Partial<AdminBooking> = {}) =>
  buildAdminBooking(`${day}T10:00Z`, { payPlan: 'by_hand', ...owes, ...differences });

function Card() {
  return <ToSettle query={useToSettle()} />;
}
const open = (lessons: AdminBooking[]) => {
  const api = new FakeApi().on(listToSettle, lessons);
  return { api, ...openPart(api, <Card />) };
};
const card = async () => within(await screen.findByRole('region', { name: 'To settle' }));
const linesOf = async (client: string) =>
  within((await card()).getByRole('list', { name: `Lessons of ${client}` })).getAllByRole('listitem');
const textsOf = (lines: HTMLElement[]) => lines.map(({ textContent }) => textContent);

describe('To settle', () => {
  test('each client is listed with the sum, what is to be given back, and the days of their lessons', async () => {
    const late = lessonOn('2025-11-17', {
      status: 'cancelled',
      paymentStatus: 'owes',
      forName: 'Tom',
      ...atHadleyClub,
    });
    open([late, ...owed.slice(1), toGiveBack, ofAna('2026-11-18', { price: 42.5 })]);
    const list = await card();
    expect(list.getByText('2 clients')).toBeVisible();
    expect(list.getByRole('link', { name: 'Margaret Hill' })).toHaveAttribute(
      'href',
      clientPath(margaret.id),
    );
    expect(list.getByRole('button', { name: 'Settle £150: Margaret Hill' })).toBeVisible();
    expect(list.getByRole('button', { name: 'Settle £42.50: Ana Lindqvist' })).toHaveTextContent('£42.50');
    expect(textsOf(await linesOf('Ana Lindqvist'))).toEqual(['Wed 18 Nov · 10:00–11:00 £42.50']);
    expect(textsOf(await linesOf('Margaret Hill'))).toEqual([
      'Cancelled, Mon 17 Nov 2025 · 10:00–11:00 · at Hadley Club · Tom £50',
      'Tue 10 Nov · 10:00–11:00 £50',
      'Tue 17 Nov · 10:00–11:00 £50',
    ]);
  });

  test('a long debt shows three lessons, and all of them on demand', async () => {
    const { person } = open([...owed, toGiveBack]);
    expect(await linesOf('Margaret Hill')).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Show all 4 lessons of Margaret Hill' }));
    expect(await linesOf('Margaret Hill')).toHaveLength(4);
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  test('a long list shows four clients, and all of them on demand', async () => {
    const { person } = open(
      Array.from({ length: 6 }, (_, day) => ofAna(`2026-11-1${day}`, { userId: nextId() })),
    );
    const chips = async () => (await card()).getAllByRole('button', { name: /^Settle/ });
    expect(await chips()).toHaveLength(4);
    await person.click(screen.getByRole('button', { name: 'Show all 6 clients' }));
    expect(await chips()).toHaveLength(6);
  });

  test('what a client whose data was deleted owes is settled lesson by lesson', async () => {
    open([
      ofAna('2026-11-18', {
        user: { firstName: 'Deleted', lastName: 'client', email: '', phone: null } as never,
      }),
    ]);
    const list = await card();
    expect(list.getByRole('button', { name: /^owes £50: Deleted client/ })).toBeVisible();
    expect(list.queryByRole('link')).not.toBeInTheDocument();
    expect(list.queryByRole('button', { name: /^Settle/ })).not.toBeInTheDocument();
  });

  test('To settle is not shown while there is nothing to settle', async () => {
    const { api } = open([]);
    await waitFor(() => expect(api.requestsTo(listToSettle)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: 'To settle' })).not.toBeInTheDocument();
  });

  test.each([404, 500])(
    'To settle shows that it couldn’t be loaded (%i), and Retry fetches it again',
    async (status) => {
      const api = new FakeApi().refuse(listToSettle, status, 'Something went wrong.');
      const { person } = openPart(api, <Card />);
      expect(await screen.findByText('What is still to settle couldn’t be loaded.')).toBeInTheDocument();
      api.on(listToSettle, owed);
      await person.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await linesOf('Margaret Hill')).toHaveLength(3);
    },
  );
});

describe('the page of a client who owes', () => {
  const openPage = async (network = owingClient()) => {
    const admin = openPart(network, <ClientsTab />, { path: clientPath(margaret.id) });
    await screen.findByRole('heading', { level: 1, name: 'Margaret Hill' });
    return { network, ...admin };
  };

  test('lessons to come are paid ahead although nothing is owed', async () => {
    const ahead = ['2026-12-01', '2026-12-08'].map((day) => lessonOn(day));
    const { person } = await openPage(owingClient(ahead));
    await person.click(await screen.findByRole('button', { name: '£100 to pay: Margaret Hill' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Settle up with Margaret Hill' }));
    expect(await sheet.findAllByRole('checkbox')).toHaveLength(2);
  });

  test('shows no sum where nothing is to be paid', async () => {
    await openPage(owingClient([toGiveBack]));
    await screen.findByRole('button', { name: /^£50 to give back/ });
    expect(screen.queryByRole('button', { name: /^Settle|to pay/ })).not.toBeInTheDocument();
  });
});
