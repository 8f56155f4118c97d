import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startTestApi, type TestApi, type TestPlayer } from '../../../tests/fixtures/api/start-test-api.ts';

let api: TestApi;
let player: TestPlayer;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  player = await api.createPlayer();
});

const DEFAULTS = { profileVisibility: true, locationSharing: true, dataSharing: true };
const read = async () => (await api.call('GET', '/api/me/privacy', { as: player })).body;
const save = (body: object) => api.call('PUT', '/api/me/privacy', { as: player, body });

test('each privacy switch is stored on its own, for this player alone', async () => {
  const other = await api.createPlayer();
  expect(await read()).toEqual(DEFAULTS);
  for (const [index, name] of Object.keys(DEFAULTS).entries()) {
    const off = Object.keys(DEFAULTS).slice(0, index + 1);
    const expected = { ...DEFAULTS, ...Object.fromEntries(off.map((one) => [one, false])) };
    expect(await save({ [name]: false })).toMatchObject({ status: 200, body: expected });
    expect(await read()).toEqual(expected);
  }
  expect((await save({})).body).toEqual(await read());
  expect((await api.call('GET', '/api/me/privacy', { as: other })).body).toEqual(DEFAULTS);
});

test('the session’s response has the privacy switches that the shell obeys', async () => {
  const me = async () => (await api.call('GET', '/api/me', { as: player })).body;
  expect(await me()).toMatchObject({ locationSharing: true, dataSharing: true });
  await save({ locationSharing: false, dataSharing: false });
  expect(await me()).toMatchObject({ locationSharing: false, dataSharing: false });
});

test.each([[{ dataSharing: 'no' }], [{ locationSharing: null }]])(
  'the privacy switches %j are refused',
  async (body) => {
    expect((await save(body)).status).toBe(400);
    expect(await read()).toEqual(DEFAULTS);
  },
);
