import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
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
import { openPart } from '../../test/open-part.tsx';
import { useAdmin } from '../admin-context.tsx';
import { routeOf } from '../routes.ts';
import { MoneyPage } from './money-page.tsx';
import { overviewApi } from '../../test/overview-api.ts';
import { onWideScreen } from '../../test/wide-screen.ts';

const PATH = '/admin?screen=money';
function Page() {
  const route = routeOf(useAdmin().path);
  return <MoneyPage year={route.screen === 'money' ? route.year : null} />;
}
const statement = () => screen.findByRole('region', { name: 'In and out' });
const yearOf = async () => {
  const heading = await within(await statement()).findByRole('heading', { name: /^The year/ });
  return heading.parentElement?.querySelector('dl')?.textContent;
};
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

/** £100 by card and £20 given back until 5 July; £123,456.78 by hand and a refund of more than the cards until 5 October. */
const first = { card: 10_000, givenBack: 2_000 };
const second = { byHand: 12_345_678, refunds: 5_000, disputes: 9_000 };
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
    openPart(overviewApi().on(listToSettle, [owed]), <Page />, { path: PATH });
    await statement();
    expect(screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent)).toEqual([
      'To settle',
      'In and out',
      'Lessons',
      'Last 12 weeks',
    ]);
    expect(screen.getByRole('region', { name: 'Lessons' })).toHaveTextContent('by the day of the lesson');
    expect(screen.getByText(/from 66 lessons, by the day of the lesson/)).toBeInTheDocument();
  });

  test('Money shows what came in, went out and is kept of the present tax year', async () => {
    const api = overviewApi().on(getMoney, moneyOfYear(2026, { card: 12_345_678, refunds: 13_000_000 }));
    openPart(api, <Page />, { path: PATH });
    expect(await yearOf()).toBe('In: Card payments£123,456.78Out: Refunds£130,000.00Kept−£6,543.22');
    expect(api.requestsTo(getMoney).map(({ query }) => query)).toEqual([{ year: '2026' }]);
    expect(screen.getByLabelText('Tax year')).toHaveDisplayValue('6 April 2026 – 5 April 2027');
  });

  test('on a phone each quarter that has begun is a card, alone and from 6 April on', async () => {
    const { person } = openPart(overviewApi().on(getMoney, twoQuarters), <Page />, { path: PATH });
    const cards = within(await screen.findByRole('list', { name: 'Quarters' })).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      '6 April – 5 July ',
      '6 July – 5 October ',
      '6 October – 5 January so far due 7 February',
    ]);
    const [quarter, sinceApril] = cards[1]?.querySelectorAll('dl') ?? [];
    expect([...(quarter?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'In: Cash and transfers£123,456.78',
      'Refunds£50.00',
      'Disputes£90.00',
      'Out£140.00',
      'Kept£123,316.78',
    ]);
    expect(cards[2]).toHaveTextContent(/Nothing in or out\.$/);
    // The first quarter is all since 6 April, and the present one ends with the year so far.
    for (const index of [0, 2]) expect(cards[index]?.querySelector('details')).toBeNull();
    expect(await yearOf()).toMatch(/In£123,556\.78.*Out£160\.00Kept£123,396\.78$/);
    const disclosure = screen.getByText('From 6 April to 5 October: what the quarterly update asks for');
    expect(disclosure.closest('details')).not.toHaveAttribute('open');
    await person.click(disclosure);
    expect(disclosure.closest('details')).toHaveAttribute('open');
    expect(sinceApril).toHaveTextContent(/Out£160\.00Kept£123,396\.78$/);
  });

  test('a quarter whose cash or transfers were changed after its end says since when', async () => {
    const quarters = twoQuarters.quarters.map((quarter, index) => ({
      ...quarter,
      correctedOn: index === 0 ? '2026-08-03' : null,
    }));
    openPart(overviewApi().on(getMoney, { ...twoQuarters, quarters }), <Page />, { path: PATH });
    expect(
      await screen.findByText('Cash and transfers in the quarter to 5 July were changed on 3 August 2026.'),
    ).toBeVisible();
    expect(screen.queryByText(/in the quarter to 5 October/)).not.toBeInTheDocument();
  });

  test('another tax year is chosen by keys: the focus stays, and the address names it', async () => {
    const api = overviewApi().on(getMoney, ({ query }) =>
      moneyOfYear(Number(query['year']), { byHand: Number(query['year']) * 100 }, 2024),
    );
    const { person, navigations } = openPart(api, <Page />, { path: PATH });
    await statement();
    const choice = screen.getByLabelText('Tax year');
    await tabTo(person, choice);
    expect(within(choice).getAllByRole('option')).toHaveLength(3);
    await person.selectOptions(choice, '6 April 2024 – 5 April 2025');
    await waitFor(async () => expect(await yearOf()).toBe('In: Cash and transfers£2,024.00'));
    expect(choice).toHaveFocus();
    expect(navigations).toEqual(['/admin?screen=money&year=2024']);
    expect(within(choice).getAllByRole('option')).toHaveLength(3);
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(5);
  });

  test.each([
    ['2025', '2025'],
    ['2099', '2026'],
    ['nonsense', '2026'],
  ])('Money asks once for the year %s of its address as %s', async (named, asked) => {
    const api = overviewApi();
    openPart(api, <Page />, { path: `${PATH}&year=${named}` });
    await statement();
    expect(api.requestsTo(getMoney).map(({ query }) => query)).toEqual([{ year: asked }]);
  });

  test('a tax year without money says so, and offers no download', async () => {
    openPart(overviewApi().on(getMoney, moneyOfYear(2026, {})), <Page />, { path: PATH });
    expect(await screen.findByText('No money in this tax year')).toBeInTheDocument();
    expect(screen.getByLabelText('Tax year')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
  });

  describe('Download', () => {
    const saved: string[] = [];
    let blob = new Blob();
    beforeEach(() => {
      saved.length = 0;
      URL.createObjectURL = (created: Blob) => {
        blob = created;
        return 'blob:money';
      };
      jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
        this: HTMLAnchorElement,
      ) {
        saved.push(this.download);
      });
    });
    afterEach(() => void jest.restoreAllMocks());

    async function openDownload(api = overviewApi()) {
      api.on(exportMoney, () => new Response('20/11/2025,50.00,Lesson'));
      const { person } = openPart(api, <Page />, { path: `${PATH}&year=2025` });
      await tabTo(person, await screen.findByRole('button', { name: 'Download' }));
      await person.keyboard('{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Download' });
      return { api, person, dialog: within(dialog) };
    }

    test('the spreadsheet of the chosen tax year is saved by keys, under its name', async () => {
      const { api, person, dialog } = await openDownload();
      expect(dialog.queryByText(/an account of its own/)).not.toBeInTheDocument();
      await tabTo(person, dialog.getByRole('button', { name: 'Download' }));
      await person.keyboard('{Enter}');
      await waitFor(() => expect(saved).toEqual(['money-2025.csv']));
      expect(api.requestsTo(exportMoney).map(({ query }) => query)).toEqual([
        { year: '2025', for: 'spreadsheet' },
      ]);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(screen.getByRole('button', { name: 'Download' })).toHaveFocus();
    });

    test('a file for a bookkeeping program is of a quarter, has no byte order mark, and says how to import it', async () => {
      const { api, person, dialog } = await openDownload();
      await person.selectOptions(dialog.getByLabelText('For'), 'FreeAgent');
      expect(
        dialog.getByText('Import it as an account of its own: your bank’s feed has the same transfers.'),
      ).toBeVisible();
      await person.selectOptions(dialog.getByLabelText('Period'), '6 April – 5 July');
      expect(dialog.queryByText(/no rows/)).not.toBeInTheDocument();
      await person.click(dialog.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(saved).toEqual(['money-2025-q1-freeagent.csv']));
      const query = { year: '2025', for: 'freeagent', quarter: '1' };
      expect(api.requestsTo(exportMoney).map((request) => request.query)).toEqual([query]);
      expect(blob.size).toBe('20/11/2025,50.00,Lesson'.length);
    });

    test('a file of days without money is said to have no rows', async () => {
      const { person, dialog } = await openDownload();
      await person.selectOptions(dialog.getByLabelText('Period'), '6 July – 5 October');
      expect(dialog.getByText('Nothing in or out: the file has no rows.')).toBeVisible();
    });

    test('a download that fails says so, and the question stays', async () => {
      const { api, person, dialog } = await openDownload();
      api.refuse(exportMoney, 500, 'Something went wrong.');
      await person.click(dialog.getByRole('button', { name: 'Download' }));
      await waitFor(() => expect(api.requestsTo(exportMoney)).toHaveLength(1));
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled());
      expect(screen.getByRole('dialog', { name: 'Download' })).toBeInTheDocument();
      expect(saved).toEqual([]);
    });
  });

  test('a tax year that couldn’t be loaded leaves the rest of Money, and Retry fetches it again', async () => {
    const api = overviewApi().refuse(getMoney, 500, 'Something went wrong.');
    const { person } = openPart(api, <Page />, { path: PATH });
    expect(await screen.findByText('This tax year couldn’t be loaded.')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Last 12 weeks' })).toBeInTheDocument();
    api.on(getMoney, moneyOfYear(2026, { card: 5_000 }));
    await tabTo(person, screen.getByRole('button', { name: 'Retry' }));
    await person.keyboard('{Enter}');
    await waitFor(async () => expect(await yearOf()).toBe('In: Card payments£50.00'));
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
    openPart(api, <Page />, { path: PATH });
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
    openPart(overviewApi().on(getMoney, twoQuarters), <Page />, { path: PATH });
    expect(rowsOf(await screen.findByRole('table', { name: 'Each quarter' }))).toEqual([
      ['Line', '6 Apr – 5 Jul', '6 Jul – 5 Oct', '6 Oct – 5 Jan due 7 February'],
      ['Card payments', '£100.00', '–', '–'],
      ['Cash and transfers', '–', '£123,456.78', '–'],
      ['In', '£100.00', '£123,456.78', '–'],
      ['Refunds', '–', '£50.00', '–'],
      ['Disputes', '–', '£90.00', '–'],
      ['Given back', '£20.00', '–', '–'],
      ['Out', '£20.00', '£140.00', '–'],
      ['Kept', '£80.00', '£123,316.78', '–'],
    ]);
    const sinceApril = rowsOf(
      screen.getByRole('table', { name: 'From 6 April on: what the quarterly update asks for' }),
    );
    expect(sinceApril[0]).toEqual(['Line', 'to 5 Oct', 'Year']);
    expect(sinceApril.at(-1)).toEqual(['Kept', '£123,396.78', '£123,396.78']);
    expect(screen.queryByRole('list', { name: 'Quarters' })).not.toBeInTheDocument();
  });

  test('until its update is due, the quarter that is over is the open one, and not the one that has begun', async () => {
    setClock('2026-08-07T10:00:00Z');
    openPart(overviewApi().on(getMoney, twoQuarters), <Page />, { path: PATH });
    const [head] = rowsOf(await screen.findByRole('table', { name: 'Each quarter' }));
    expect(head).toEqual(['Line', '6 Apr – 5 Jul due 7 August', '6 Jul – 5 Oct']);
  });

  test('a year before there were quarterly updates names none', async () => {
    openPart(overviewApi().on(getMoney, moneyOfYear(2025, first)), <Page />, { path: `${PATH}&year=2025` });
    expect(await screen.findByRole('table', { name: 'From 6 April on' })).toBeInTheDocument();
    expect(screen.queryByText(/due 7/)).not.toBeInTheDocument();
  });

  test('the only quarter that has begun is one table, since it is all since 6 April', async () => {
    setClock('2026-06-17T10:00:00Z');
    openPart(overviewApi().on(getMoney, moneyOfYear(2026, first)), <Page />, { path: PATH });
    const [head] = rowsOf(await screen.findByRole('table', { name: 'Each quarter' }));
    expect(head).toEqual(['Line', '6 Apr – 5 Jul due 7 August']);
    expect(screen.queryByRole('table', { name: /^From 6 April on/ })).not.toBeInTheDocument();
  });
});
