import { callOff } from '../../../tests/fixtures/api/call-off.ts';
import { describe, expect, test } from '@jest/globals';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';

const { api, coach } = await setUpApi();
const ada = await api.createPlayer();

const readOverview = async () => (await api.call('GET', '/api/admin/overview', { as: coach })).body;

test('the overview lists the first three upcoming lessons that are called off and wait for their players', async () => {
  const bookingIds: string[] = [];
  for (const hour of ['09', '10', '11', '13'])
    bookingIds.push((await bookLesson(api, ada, `2037-11-24T${hour}:00:00.000Z`)).id);
  const [, , third, fourth, confirmed] = [
    ...bookingIds,
    (await bookLesson(api, ada, '2037-11-24T14:00:00.000Z')).id,
  ];
  await callOff(api, coach, bookingIds);
  const pending = async () => ((await readOverview())['pending'] as { id: string }[]).map(({ id }) => id);
  expect(await pending()).toEqual(bookingIds.slice(0, 3));
  api.setNow(new Date('2037-11-24T10:30:00Z'));
  expect(await pending()).toEqual([third, fourth]);
  expect(await readOverview()).toMatchObject({ nextLesson: { id: confirmed } });
});

describe('the next lesson in the overview', () => {
  const nextAt = async (now: string) => {
    api.setNow(new Date(now));
    return readOverview();
  };
  const note = (id: string, coachNotes: string) =>
    api.call('PUT', `/api/admin/bookings/${id}/coach-notes`, { as: coach, body: { coachNotes } });

  test('the next lesson in Overview is the one under way until it ends, then the next that is not cancelled', async () => {
    const first = await bookLesson(api, ada, '2037-11-24T09:00:00.000Z');
    const cancelled = await bookLesson(api, ada, '2037-11-24T10:00:00.000Z');
    await api.call('POST', `/api/bookings/${cancelled.id}/cancel`, { as: ada, body: {} });
    const second = await bookLesson(api, ada, '2037-11-24T11:00:00.000Z');
    expect(await nextAt('2037-11-24T09:59:00Z')).toMatchObject({ nextLesson: { id: first.id } });
    expect(await nextAt('2037-11-24T10:00:00Z')).toMatchObject({ nextLesson: { id: second.id } });
    expect(await nextAt('2037-11-24T12:00:00Z')).toMatchObject({ nextLesson: null, lastNotes: null });
  });

  test('the next lesson in Overview shows the latest notes on an earlier lesson of the same player', async () => {
    const older = await bookLesson(api, ada, '2037-11-23T09:00:00.000Z');
    const noted = await bookLesson(api, ada, '2037-11-23T11:00:00.000Z');
    await bookLesson(api, ada, '2037-11-24T09:00:00.000Z');
    const next = await bookLesson(api, ada, '2037-11-24T11:00:00.000Z');
    const others = await bookLesson(api, await api.createPlayer(), '2037-11-23T13:00:00.000Z');
    expect(await nextAt('2037-11-24T10:30:00Z')).toMatchObject({
      nextLesson: { id: next.id },
      lastNotes: null,
    });
    await note(older.id, 'Backhand');
    await note(noted.id, 'Second serve');
    await note(others.id, 'Somebody else’s');
    await note(next.id, 'Of the lesson itself');
    expect(await readOverview()).toMatchObject({
      lastNotes: { date: '2037-11-23', coachNotes: 'Second serve' },
    });
  });

  test.each([
    ['Tom', 'About Tom'],
    ['Ella', 'About Ella'],
    [null, 'About Ada'],
    ['Ben', undefined],
  ])('the next lesson, of %s, shows the latest notes on the same person', async (forName, coachNotes) => {
    const name = (id: string, named: string | null) =>
      api.knex('bookings').where({ id }).update({ forName: named });
    for (const [hour, noted] of [
      ['09', 'Tom'],
      ['11', 'Ella'],
      ['13', null],
    ] as const) {
      const { id } = await bookLesson(api, ada, `2037-11-23T${hour}:00:00.000Z`);
      await name(id, noted);
      await note(id, `About ${noted ?? 'Ada'}`);
    }
    await name((await bookLesson(api, ada, '2037-11-24T11:00:00.000Z')).id, forName);
    const overview = await nextAt('2037-11-24T10:30:00Z');
    expect((overview['lastNotes'] as { coachNotes: string } | null)?.coachNotes).toBe(coachNotes);
  });
});
