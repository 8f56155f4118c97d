import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { getOverview, getCoachSchedule, listAdminBlockedSlots, listAdminBookings } from '@lessons/contract';
import { buildAdminBooking, nextId } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { buildCalledOff } from '../../test/call-off.ts';
import { openPart } from '../../test/open-part.tsx';
import { MoneyPage } from './money-page.tsx';
import { overviewApi, overviewOf } from '../../test/overview-api.ts';
import { coachSchedule, openOn } from '../../test/coach-schedule.ts';

describe('the lessons of the last weeks in Money', () => {
  test('Money shows how many of the hours that were offered are sold, this week and last week', async () => {
    setClock('2026-11-25T10:30:00Z');
    const api = overviewApi()
      .on(getCoachSchedule, coachSchedule(openOn([1, 2, 3], '09:00', '13:00')))
      .on(listAdminBlockedSlots, [
        {
          id: nextId(),
          date: '2026-11-24',
          startTime: '09:00',
          endTime: '11:00',
          reason: null,
        },
      ])
      .on(listAdminBookings, ({ query }) =>
        query['from'] === '2026-11-23'
          ? [
              buildAdminBooking('2026-11-23T09:00Z'),
              buildAdminBooking('2026-11-25T11:00Z', { duration: 120 }),
              buildAdminBooking('2026-11-25T09:00Z', { status: 'cancelled' }),
              buildCalledOff('2026-11-23T18:00Z'),
            ]
          : [buildAdminBooking('2026-11-17T18:00Z')],
      );
    openPart(api, <MoneyPage year={null} />);
    const figures = (await screen.findByText('Hours sold this week')).closest('dl');
    expect(figures).toHaveTextContent('Hours sold this week3 of 10Hours sold last week1 of 13');
  });

  test('Money draws the last weeks as bars as high as their revenue, and has them as a table', async () => {
    const { person } = openPart(overviewApi(), <MoneyPage year={null} />);
    const chart = await screen.findByRole('img', {
      name: /^Revenue by week, last 12 weeks. Highest: £550 from 11 lessons/,
    });
    const heights = [...chart.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')));
    const [none, first = 0, second = 0] = heights;
    expect(none).toBe(0);
    // Each week has £50 more than the one before it.
    expect(((heights.at(-1) ?? 0) - first) / (second - first)).toBeCloseTo(10, 1);
    await person.click(screen.getByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table', { name: 'Revenue and lessons by week' })).getAllByRole(
      'row',
    );
    expect(rows).toHaveLength(13);
    expect(rows[12]).toHaveTextContent(/11£550$/);
  });

  test('Money shows a text instead of the chart for twelve weeks without a lesson', async () => {
    const quiet = Array.from({ length: 12 }, () => ({ weekStarts: '2026-09-07', lessons: 0, revenue: 0 }));
    openPart(overviewApi().on(getOverview, overviewOf([], { weeks: quiet })), <MoneyPage year={null} />);
    expect(await screen.findByText('No lessons in the last 12 weeks')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
