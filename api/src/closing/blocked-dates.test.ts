import { describe, expect, test } from '@jest/globals';
import { setUpApi } from '../../../tests/fixtures/api/set-up-api.ts';
import { bookLesson } from '../../../tests/fixtures/api/tennis-week.ts';

const setup = await setUpApi();
const { api, asCoach } = setup;

describe('blocked dates', () => {
  const TUESDAY = '2037-11-24';

  test('a block lists the lessons under it and does not change them, and players don’t see its reason', async () => {
    const { id } = await bookLesson(api, await api.createPlayer());
    const added = await asCoach('POST', '/api/admin/blocked-slots', { date: TUESDAY, reason: 'Club match' });
    expect(added).toMatchObject({
      status: 201,
      body: {
        blockedSlot: { date: TUESDAY, startTime: null, endTime: null, reason: 'Club match' },
        bookingsUnder: [{ id, status: 'confirmed' }],
      },
    });
    const [seen] = (await api.call('GET', '/api/blocked-slots')).body;
    expect(seen).toEqual({ id: expect.any(String), date: TUESDAY, startTime: null, endTime: null });
    expect((await asCoach('GET', '/api/admin/blocked-slots')).body).toMatchObject([{ reason: 'Club match' }]);
  });

  test('blocked dates are listed from a day that exists', async () => {
    await asCoach('POST', '/api/admin/blocked-slots', { date: TUESDAY });
    expect((await asCoach('GET', '/api/admin/blocked-slots?from=0001-01-01')).body).toHaveLength(1);
    expect((await asCoach('GET', '/api/admin/blocked-slots?from=0000-01-01')).status).toBe(400);
  });

  test('a block is removed once, and then unknown', async () => {
    const { body } = await asCoach('POST', '/api/admin/blocked-slots', {
      date: TUESDAY,
      startTime: '10:00',
      endTime: '11:00',
    });
    const { id } = body['blockedSlot'] as { id: string };
    expect((await asCoach('DELETE', `/api/admin/blocked-slots/${id}`)).body).toMatchObject({ ok: true });
    expect((await asCoach('DELETE', `/api/admin/blocked-slots/${id}`)).status).toBe(404);
  });

  test.each([
    ['the same again', { date: TUESDAY }, 422, 'already_blocked'],
    ['half a time', { date: '2037-11-25', startTime: '10:00' }, 422, 'block_incomplete'],
    [
      'an end before its start',
      { date: '2037-11-25', startTime: '11:00', endTime: '10:00' },
      422,
      'hours_out_of_order',
    ],
    ['yesterday', { date: '2037-11-19' }, 422, 'span_in_the_past'],
    ['a day that isn’t', { date: '2037-02-30' }, 400, 'invalid_request'],
    ['a year that isn’t', { date: '0000-02-28' }, 400, 'invalid_request'],
    ['a reason without end', { date: '2037-11-25', reason: 'x'.repeat(201) }, 400, 'invalid_request'],
  ])('a block is refused: %s', async (_, body, status, code) => {
    await asCoach('POST', '/api/admin/blocked-slots', { date: TUESDAY });
    expect(await asCoach('POST', '/api/admin/blocked-slots', body)).toMatchObject({ status, body: { code } });
    expect((await asCoach('GET', '/api/admin/blocked-slots')).body).toHaveLength(1);
  });
});
