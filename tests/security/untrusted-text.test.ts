import { describe, expect, test } from '@jest/globals';
import { startApiWithPlayers } from '../fixtures/api/start-api-with-players.ts';
import { bookLesson } from '../fixtures/api/tennis-week.ts';

const { api, coach, ada, post } = await startApiWithPlayers();

describe('text that other programs would run', () => {
  const malicious = [
    `Robert'); drop table players;--`,
    `" or 1=1 --`,
    `<script>alert(1)</script>`,
    `<img src=x onerror=alert(1)>`,
    `=HYPERLINK("https://evil.example")`,
    `%wild_card\\`,
    '${7*7} {{7*7}} #{7*7}',
  ];

  test.each(malicious)(
    'text that other programs would run is stored and returned as text: %s',
    async (said) => {
      await post(ada, '/api/update-user-profile', {
        firstName: said,
        lastName: said,
        phone: said.slice(0, 40),
      });
      const { id } = await bookLesson(api, ada);
      const notes = await api.call('PUT', `/api/admin/bookings/${id}/coach-notes`, {
        as: coach,
        body: { coachNotes: said },
      });
      const blocked = await post(coach, '/api/admin/blocked-slots', { date: '2037-11-25', reason: said });

      expect(notes.body).toMatchObject({ coachNotes: said, user: { firstName: said, lastName: said } });
      expect(blocked.body).toMatchObject({ blockedSlot: { reason: said } });
      const seen = await Promise.all([
        api.call('GET', '/api/me', { as: ada }),
        api.call('GET', '/api/bookings', { as: ada }),
        api.call('GET', '/api/admin/bookings', { as: coach }),
        api.call('GET', '/api/admin/blocked-slots', { as: coach }),
        api.call('GET', `/api/admin/bookings/search?name=${encodeURIComponent(said)}`, { as: coach }),
      ]);
      for (const { status, body, headers } of seen) {
        expect(status).toBe(200);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(textsIn(body)).toContain(said);
      }
      expect(await api.database.knex('players').where({ id: ada.id }).pluck('first_name')).toEqual([said]);
    },
  );

  test('a name is stored without the characters that turn the direction of a line', async () => {
    const sly = await api.createPlayer();
    const directions = '\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069';
    const { body } = await post(sly, '/api/update-user-profile', {
      firstName: `${directions} A${directions}da \u202e`,
      lastName: directions,
      phone: `+44\u200e 1223 000111`,
    });
    expect(body).toMatchObject({ firstName: 'Ada', lastName: null, phone: '+44 1223 000111' });
    // Joiners belong to words and emoji.
    const joined = 'می\u200cخواهم 👩\u200d🎾';
    expect((await post(sly, '/api/update-user-profile', { firstName: joined })).body).toMatchObject({
      firstName: joined,
    });
  });

  function textsIn(value: unknown): unknown[] {
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [value];
  }
});
