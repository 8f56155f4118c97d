import { beforeAll, describe, expect, test } from '@jest/globals';
import { addDays, dayOfWeek, londonDateOf } from '@lessons/rules';
import type { CalendarDate } from '@lessons/rules';
import { openProduct } from '../fixtures/browser/open-product.ts';
import { COACH } from '../fixtures/browser/start-product.ts';
import { DESKTOP, visit } from '../fixtures/browser/visit.ts';
import { insertLesson, insertPlayer } from '../fixtures/browser/insert-lesson.ts';

const { product, browser } = await openProduct();

const spring = lastSundayAhead('03-31');
const autumn = lastSundayAhead('10-31');

beforeAll(async () => {
  const { knex } = product.database;
  await knex('working_hours').where({ day_of_week: 6 }).update({ start_time: '09:00', end_time: '11:00' });
  await knex('working_hours').insert([
    { day_of_week: 0, start_time: '00:00', end_time: '04:00' },
    { day_of_week: 0, start_time: '09:00', end_time: '11:00' },
  ]);
  const ana = await insertPlayer(product, {
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Lindqvist',
  });
  for (const sunday of [spring, autumn]) {
    await insertLesson(product, { of: ana, start: [addDays(sunday, -1), '09:00'] });
    await insertLesson(product, { of: ana, start: [sunday, '09:00'] });
  }
});

/** Returns the next last Sunday of the month that ends so, in London: the day its clocks change. */
function lastSundayAhead(endOfMonth: string): CalendarDate {
  const today = londonDateOf(new Date());
  const lastOf = (year: number) => {
    const end = `${year}-${endOfMonth}`;
    return addDays(end, -dayOfWeek(end));
  };
  const year = Number(today.slice(0, 4));
  return lastOf(year) > today ? lastOf(year) : lastOf(year + 1);
}

async function weekOf(sunday: CalendarDate, timeZone: string) {
  const { page, consoleErrors } = await visit(browser, product, {
    as: COACH,
    path: `/admin-schedule?week=${sunday}`,
    size: DESKTOP,
    timeZone,
  });
  const piecesOf = async (date: CalendarDate) => {
    const column = page.locator(`section[aria-labelledby="day-${date}"]`);
    await column.locator('strong', { hasText: 'Ana Lindqvist' }).waitFor();
    const texts = await column.getByRole('listitem').allInnerTexts();
    return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
  };
  return { piecesOf, consoleErrors };
}

describe.each(['Europe/London', 'America/Los_Angeles'])('in a browser in %s', (timeZone) => {
  test('the week in which the clocks go forward has no hour that is skipped', async () => {
    const { piecesOf, consoleErrors } = await weekOf(spring, timeZone);
    expect(await piecesOf(addDays(spring, -1))).toEqual([
      'Ana Lindqvist 09:00–10:00 09:00 Ana Lindqvist 1 h · £50 · Paid by card',
      '10:00–11:00 Open',
    ]);
    expect(await piecesOf(spring)).toEqual([
      // An hour long, with the skipped one between its start and its end.
      '00:00–02:00 Open',
      '02:00–03:00 Open',
      '03:00–04:00 Open',
      'Ana Lindqvist 09:00–10:00 09:00 Ana Lindqvist 1 h · £50 · Paid by card',
      '10:00–11:00 Open',
    ]);
    expect(consoleErrors).toEqual([]);
  });

  test('the week in which the clocks go back has the repeated hour once', async () => {
    const { piecesOf, consoleErrors } = await weekOf(autumn, timeZone);
    expect(await piecesOf(addDays(autumn, -1))).toEqual([
      'Ana Lindqvist 09:00–10:00 09:00 Ana Lindqvist 1 h · £50 · Paid by card',
      '10:00–11:00 Open',
    ]);
    expect(await piecesOf(autumn)).toEqual([
      '00:00–01:00 Open',
      '01:00–02:00 Open',
      '02:00–03:00 Open',
      '03:00–04:00 Open',
      'Ana Lindqvist 09:00–10:00 09:00 Ana Lindqvist 1 h · £50 · Paid by card',
      '10:00–11:00 Open',
    ]);
    expect(consoleErrors).toEqual([]);
  });
});
