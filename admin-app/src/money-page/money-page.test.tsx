import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  exportMoney,
  getMoney,
  getOverview,
  listAdminBookings,
  listPaymentsToLookAt,
  listToSettle,
} from '@lessons/contract';
import { buildAdminBooking } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { tabTo } from '../../../player-app/test/tab-to.ts';
import { moneyFlow, moneyOfYear } from '../../test/money-of-year.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { overviewApi } from '../../test/overview-api.ts';
import { onWideScreen } from '../../test/wide-screen.ts';

const PATH = '/admin?screen=money';
const statement = () => screen.findByRole('region', { name: 'In and out' });
const figuresOf = (section: HTMLElement) => section.querySelector('dl')?.textContent;
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** £100 by card and £20 given back until 5 July; £123,456.78 by hand and a refund of more than the cards until 5 October. */
const first = { card: 10_000, givenBack: 2_000 };
const second = { byHand: 12_345_678, refunds: 5_000, lostDisputes: 9_000 };
const year = moneyOfYear(2026, { ...first, ...second }, 2024);
const twoQuarters = {
  ...year,
  quarters: year.quarters.map((quarter, index) => ({
    ...quarter,
    ...moneyFlow([first, second][index] ?? {}),
    sinceApril: moneyFlow(index === 0 ? first : { ...first, ...second }),
  })),
};

describe('Money', () => {
  test('Money shows what waits, then the tax year, then the weeks by the day of the lesson', async () => {
    const owed = buildAdminBooking('2026-11-17T10:00Z', { paymentStatus: 'owes', status: 'completed' });
    openAdmin(overviewApi().on(listToSettle, [owed]), PATH);
    await statement();
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      'To settle',
      'In and out',
      'Lessons',
      'Last 12 weeks',
    ]);
    expect(screen.getByRole('region', { name: 'Lessons' })).toHaveTextContent('by the day of the lesson');
    expect(screen.getByText(/from 66 lessons, by the day of the lesson/)).toBeInTheDocument();
    expect(await statement()).toHaveTextContent('Stripe’s fees are not in it.');
  });

  test('a phone, whose navigation has no item for Money, has a link back to Overview above it', async () => {
    const { person, navigations } = openAdmin(overviewApi(), PATH);
    const back = screen.getByRole('banner').querySelector('a');
    if (!back) throw new Error('Money has no link back');
    await person.click(back);
    expect(await screen.findByText('Lessons today')).toBeInTheDocument();
    expect(navigations).toEqual(['/admin']);
  });

  test('Money shows what came in, went out and is left of the present tax year', async () => {
    const api = overviewApi().on(getMoney, moneyOfYear(2026, { card: 12_345_678, refunds: 13_000_000 }));
    openAdmin(api, PATH);
    expect(figuresOf(await statement())).toBe('In£123,456.78Out£130,000Left−£6,543.22');
    expect(api.requestsTo(getMoney).map(({ query }) => query)).toEqual([{ year: '2026' }]);
    expect(screen.getByLabelText('Tax year')).toHaveDisplayValue('6 April 2026 – 5 April 2027');
  });

  test('on a phone each quarter that has begun is a card, alone and from 6 April on', async () => {
    const { person } = openAdmin(overviewApi().on(getMoney, twoQuarters), PATH);
    const cards = within(await screen.findByRole('list', { name: 'Quarters' })).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      '6 April – 5 July ',
      '6 July – 5 October ',
      '6 October – 5 January so far',
    ]);
    const [quarter, sinceApril] = cards[1]?.querySelectorAll('dl') ?? [];
    expect([...(quarter?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Card payments£0.00',
      'Cash and transfers£123,456.78',
      'In£123,456.78',
      'Refunds£50.00',
      'Lost disputes£90.00',
      'Given back£0.00',
      'Out£140.00',
      'Left£123,316.78',
    ]);
    // The first quarter is all since 6 April.
    expect(cards[0]?.querySelectorAll('dl')).toHaveLength(1);
    const disclosure = screen.getByText('From 6 April to 5 October');
    expect(disclosure.closest('details')).not.toHaveAttribute('open');
    await person.click(disclosure);
    expect(disclosure.closest('details')).toHaveAttribute('open');
    expect(sinceApril).toHaveTextContent(/Out£160\.00Left£123,396\.78$/);
  });

  test('another tax year is chosen by keys: the focus stays, and the address names it', async () => {
    const api = overviewApi().on(getMoney, ({ query }) =>
      moneyOfYear(Number(query['year']), { byHand: Number(query['year']) * 100 }, 2024),
    );
    const { person, navigations } = openAdmin(api, PATH);
    await statement();
    const choice = screen.getByLabelText('Tax year');
    await tabTo(person, choice);
    expect(within(choice).getAllByRole('option')).toHaveLength(3);
    await person.selectOptions(choice, '6 April 2024 – 5 April 2025');
    await waitFor(async () => expect(figuresOf(await statement())).toBe('In£2,024Out£0Left£2,024'));
    expect(choice).toHaveFocus();
    expect(navigations).toEqual(['/admin?screen=money&year=2024']);
    expect(within(choice).getAllByRole('option')).toHaveLength(3);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(4);
  });

  test.each([
    ['2025', '2025'],
    ['2099', '2026'],
    ['nonsense', '2026'],
  ])('Money asks once for the year %s of its address as %s', async (named, asked) => {
    const api = overviewApi();
    openAdmin(api, `${PATH}&year=${named}`);
    await statement();
    expect(api.requestsTo(getMoney).map(({ query }) => query)).toEqual([{ year: asked }]);
  });

  test('a tax year without money says so, and offers no download', async () => {
    openAdmin(overviewApi().on(getMoney, moneyOfYear(2026, {})), PATH);
    expect(await screen.findByText('No money in this tax year')).toBeInTheDocument();
    expect(screen.getByLabelText('Tax year')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  });

  test('the spreadsheet of the chosen tax year is saved by keys, under its name', async () => {
    const names: string[] = [];
    URL.createObjectURL = () => 'blob:money';
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const api = overviewApi().on(exportMoney, new Response('Date,In,Out\r\n2025-06-01,50,\r\n'));
    const { person } = openAdmin(api, `${PATH}&year=2025`);
    await tabTo(person, await screen.findByRole('button', { name: 'Download CSV' }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(names).toEqual(['money-2025.csv']));
    expect(api.requestsTo(exportMoney).map(({ query }) => query)).toEqual([{ year: '2025' }]);
    click.mockRestore();
  });

  test('a tax year that couldn’t be loaded leaves the rest of Money, and Retry fetches it again', async () => {
    const api = overviewApi().refuse(getMoney, 500, 'Something went wrong.');
    const { person } = openAdmin(api, PATH);
    expect(await screen.findByText('This tax year couldn’t be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Last 12 weeks' })).toBeInTheDocument();
    api.on(getMoney, moneyOfYear(2026, { card: 5_000 }));
    await tabTo(person, screen.getByRole('button', { name: 'Retry' }));
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(figuresOf(await statement())).toBe('In£50Out£0Left£50'));
  });

  test('the rest of Money works with the API of 1.0, which knows no tax years', async () => {
    const owed = buildAdminBooking('2026-11-17T10:00Z', { paymentStatus: 'owes', status: 'completed' });
    const api = overviewApi().refuse(getMoney, 404, 'Not found.').on(listToSettle, [owed]);
    openAdmin(api, PATH);
    expect(await statement()).toHaveTextContent(/once the server has the next release\.$/);
    expect(screen.getByRole('region', { name: 'To settle' })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Last 12 weeks' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('Money sends each call once on opening, all in one round, also when all fail', async () => {
    const api = overviewApi();
    const calls = [getMoney, getOverview, listPaymentsToLookAt, listToSettle];
    const released = Promise.withResolvers<void>();
    for (const call of calls)
      api.on(call, async () => {
        await released.promise;
        return new Response('{}', { status: 500 });
      });
    openAdmin(api, PATH);
    // None waits for the response to another one.
    for (const call of calls) await waitFor(() => expect(api.requestsTo(call)).toHaveLength(1));
    expect(screen.getByRole('status', { name: 'Loading the money' })).toBeInTheDocument();
    released.resolve();
    expect(await screen.findAllByRole('button', { name: 'Retry' })).toHaveLength(4);
    for (const call of calls) expect(api.requestsTo(call)).toHaveLength(1);
    expect(api.requestsTo(listAdminBookings)).toHaveLength(2);
  });
});

describe('Money on a wide window', () => {
  onWideScreen();

  test('the quarters are two tables: each alone, and from 6 April on', async () => {
    openAdmin(overviewApi().on(getMoney, twoQuarters), PATH);
    expect(rowsOf(await screen.findByRole('table', { name: 'Each quarter' }))).toEqual([
      ['Line', '6 Apr – 5 Jul', '6 Jul – 5 Oct', '6 Oct – 5 Jan'],
      ['Card payments', '£100.00', '£0.00', '£0.00'],
      ['Cash and transfers', '£0.00', '£123,456.78', '£0.00'],
      ['In', '£100.00', '£123,456.78', '£0.00'],
      ['Refunds', '£0.00', '£50.00', '£0.00'],
      ['Lost disputes', '£0.00', '£90.00', '£0.00'],
      ['Given back', '£20.00', '£0.00', '£0.00'],
      ['Out', '£20.00', '£140.00', '£0.00'],
      ['Left', '£80.00', '£123,316.78', '£0.00'],
    ]);
    const sinceApril = rowsOf(screen.getByRole('table', { name: 'From 6 April on' }));
    expect(sinceApril[0]).toEqual(['Line', 'to 5 Jul', 'to 5 Oct', 'to 5 Jan']);
    expect(sinceApril.at(-1)).toEqual(['Left', '£80.00', '£123,396.78', '£123,396.78']);
    expect(screen.queryByRole('list', { name: 'Quarters' })).not.toBeInTheDocument();
  });

  test('the only quarter that has begun is one table, since it is all since 6 April', async () => {
    setClock('2026-06-17T10:00:00Z');
    openAdmin(overviewApi().on(getMoney, moneyOfYear(2026, first)), PATH);
    const [head] = rowsOf(await screen.findByRole('table', { name: 'Each quarter' }));
    expect(head).toEqual(['Line', '6 Apr – 5 Jul']);
    expect(screen.queryByRole('table', { name: 'From 6 April on' })).not.toBeInTheDocument();
  });
});
