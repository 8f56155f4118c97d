import { describe, expect, test } from '@jest/globals';
import { minutesAfter, setUpPayments } from '../../../tests/fixtures/api/payments.ts';
import { bookLesson, TUESDAY_9 } from '../../../tests/fixtures/api/tennis-week.ts';
import { Mail } from '../mails/outbox.ts';

const HOUR = 60;
const setup = await setUpPayments();
const { api, coach } = setup;

describe('the coach’s notes', () => {
  const notesMails = () => Mail.query(api.knex).where({ kind: 'coach-notes' }).orderBy('event');
  const write = (id: string, coachNotes: string) =>
    api.call('PUT', `/api/admin/bookings/${id}/coach-notes`, { as: coach, body: { coachNotes } });
  const afterLesson = minutesAfter(TUESDAY_9, 2 * HOUR);

  test.each(['sent', 'failed'] as const)(
    'coach’s notes that are saved several times are mailed once, five minutes after the last change, and anew after a mail that was %s',
    async (ended) => {
      const { id } = await bookLesson(api, setup.player);
      api.setNow(afterLesson);
      await write(id, 'Good');
      setup.later(2, afterLesson);
      await write(id, 'Good serve');
      setup.later(4, afterLesson);
      await write(id, 'Good serve');
      const [mail, ...others] = await notesMails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        status: 'waiting',
        sendAt: minutesAfter(afterLesson, 7),
        facts: { notes: 'Good serve' },
      });
      await mail?.$query(api.knex).patch({ status: ended });
      await write(id, 'Good serve, and volley');
      expect(
        (await notesMails()).map(({ status, facts }) => [status, (facts as { notes: string }).notes]),
      ).toEqual([
        [ended, 'Good serve'],
        ['waiting', 'Good serve, and volley'],
      ]);
      await write(id, '');
      expect((await notesMails()).map(({ status }) => status)).toEqual([ended, 'dropped']);
    },
  );

  test('coach’s notes are not mailed before the lesson, and during it not before its end', async () => {
    const { id } = await bookLesson(api, setup.player);
    await write(id, 'Practise volleys');
    expect(await notesMails()).toEqual([]);
    setup.later(30, TUESDAY_9);
    await write(id, 'Volleys practised');
    expect(await notesMails()).toMatchObject([{ sendAt: minutesAfter(TUESDAY_9, HOUR) }]);
  });
});
