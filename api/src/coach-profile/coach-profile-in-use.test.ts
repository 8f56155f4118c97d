import { expect, test } from '@jest/globals';
import { PROFILE } from '../../../tests/fixtures/api/sample-profile.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';
import type { TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';
import { withFreshSignIn } from '../../../tests/fixtures/api/test-auth.ts';
import { bookLesson, NOW, openTennisWeek } from '../../../tests/fixtures/api/tennis-week.ts';

/** The coach saves the profile on one process; the others say it from then on. */
const api = await openApi();
const otherApi = await openApi({ database: api.database });
for (const one of [api, otherApi]) one.setNow(NOW);
const player = await api.createPlayer();
const coach = await api.createPlayer({ isCoach: true });
await openTennisWeek(api);
expect(await api.call('PUT', '/api/admin/coach-profile', { as: coach, body: PROFILE })).toMatchObject({
  status: 200,
});

const textOf = async (path: string, as?: TestPlayer) => {
  const headers = as && { authorization: `Bearer ${as.token}` };
  const text = await (await fetch(otherApi.url + path, { headers: headers ?? {} })).text();
  // Long lines of a calendar are folded.
  return text.replaceAll('\r\n ', '');
};

test('a lesson, its receipt, mail, calendar file and feed have the saved profile', async () => {
  const { id } = await bookLesson(otherApi, player);
  const { body: lessons } = await otherApi.call('GET', '/api/bookings', { as: player });
  expect(lessons).toMatchObject([{ location: PROFILE.courtName }]);

  const { body: receipt } = await otherApi.call('GET', `/api/bookings/${id}/receipt`, { as: player });
  expect(receipt['seller']).toEqual({ name: PROFILE.name, address: PROFILE.address, vatNumber: null });

  const [mail] = await otherApi.mailsTo(player.email);
  expect(mail?.text).toContain(`${PROFILE.name}, ${PROFILE.title}\n${PROFILE.phone}`);
  expect(mail?.text).toContain(`Where: ${PROFILE.courtName}, ${PROFILE.address}`);

  const file = await textOf(`/api/bookings/${id}/calendar.ics`, player);
  expect(file).toContain(`SUMMARY:Tennis lesson with ${PROFILE.name}`);
  expect(file).toContain(`${PROFILE.whatToBring}\\nMove or cancel it`);

  const { body: feed } = await otherApi.call('POST', '/api/calendar-feed', {
    as: await withFreshSignIn(player),
  });
  const { pathname } = new URL(String(feed['address']));
  expect(await textOf(pathname)).toContain(`X-WR-CALNAME:${PROFILE.brand} lessons`);
});
