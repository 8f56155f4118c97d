import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { coachProfileLimits, type CoachProfileChange } from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import { openEventStream } from '../../../tests/fixtures/api/event-stream.ts';
import { CLAY_PHOTO, GREEN_PHOTO } from '../../../tests/fixtures/api/sample-photos.ts';
import { BARE_PROFILE, LONG_PROFILE, PROFILE } from '../../../tests/fixtures/api/sample-profile.ts';
import { openApi } from '../../../tests/fixtures/api/set-up-api.ts';

const api = await openApi({ withEvents: true });
/** Another API on the same database. */
const otherApi = await openApi({ database: api.database });
const coachPlayer = await api.createPlayer({ isCoach: true });
beforeEach(async () => {
  await api.knex('coach_profile').delete();
  await api.knex('coach_photos').delete();
});

const read = async (from = api) => (await from.call('GET', '/api/coach-profile')).body;
const save = (body: object) => api.call('PUT', '/api/admin/coach-profile', { as: coachPlayer, body });
const photoPathOf = async (profile: Promise<{ body: Record<string, unknown> }>) =>
  String((await profile).body['photoPath']);

test('without a saved profile everybody reads the default one', async () => {
  expect(await read()).toEqual(coach);
});

test.each([
  ['everything', PROFILE],
  ['without what may be empty', BARE_PROFILE],
  ['as long as it may be', LONG_PROFILE],
])('every process returns the profile that the coach has saved: %s', async (_, profile) => {
  const saved = { ...profile, photoPath: null, courtPhotoPath: null };
  expect(await save(profile)).toMatchObject({ status: 200, body: saved });
  expect(await read()).toEqual(saved);
  expect(await read(otherApi)).toEqual(saved);
});

test('open pages receive a changed profile', async () => {
  await using page = await openEventStream(api.url);
  await save(PROFILE);
  await page.receives('all');
});

test('empty text in the profile is stored as none, and line breaks of every system are stored alike', async () => {
  await save({ ...PROFILE, bio: 'One\r\nTwo', area: '  ', directions: '', whatToBring: '' });
  expect(await read()).toMatchObject({ bio: 'One\nTwo', area: null, directions: null, whatToBring: null });
});

test.each(['+44 07700 900211', '07700 900211', '0044 (0)7700 900211', '+44 7700 900211'])(
  'the coach’s numbers are stored in one form, as clients’ are: %s',
  async (typed) => {
    await save({ ...PROFILE, phone: typed, chat: { number: typed, channel: 'whatsapp' } });
    const number = '+44 7700 900211';
    expect(await read()).toMatchObject({ phone: number, chat: { number, channel: 'whatsapp' } });
  },
);

test.each([
  ['This phone number', { phone: '960142' }],
  ['The chat’s number', { chat: { number: '960142', channel: 'sms' } }],
])('a number without its area code is refused by name: %s', async (name, change) => {
  const { status, body } = await save({ ...PROFILE, ...change });
  expect([status, body['code']]).toEqual([422, 'phone_invalid']);
  expect(body['message']).toContain(`${name} is too short or too long.`);
});

test.each([
  ['https://www.lta.org.uk/coach?id=1', 'https://www.lta.org.uk/coach?id=1'],
  ['  Https://lta.org.uk ', 'https://lta.org.uk'],
  ['', null],
])(
  'where credentials can be checked is stored as an address by https, or as none: %s',
  async (typed, stored) => {
    await save({ ...PROFILE, credentialsUrl: typed });
    expect(await read()).toMatchObject({ credentialsUrl: stored });
  },
);

describe('a credential', () => {
  afterEach(() => api.setNow(null));

  const dbs = (until: string | null) => ({ ...PROFILE, credentials: [{ name: 'DBS check', until }] });

  test('a credential whose last London day is over is refused with that day', async () => {
    api.setNow(new Date('2037-03-31T23:00:00Z'));
    const { status, body } = await save(dbs('2037-03-31'));
    expect([status, body['code']]).toEqual([422, 'credential_over']);
    expect(body['message']).toBe('“DBS check” ended on Tuesday 31 March 2037.');
    expect(await read()).toEqual(coach);
  });

  test('a credential that has ended since it was saved keeps nobody from saving the rest', async () => {
    api.setNow(new Date('2037-03-31T22:59:00Z'));
    expect(await save(dbs('2037-03-31'))).toMatchObject({ status: 200 });
    api.setNow(new Date('2037-04-20T09:00:00Z'));
    expect(await save({ ...dbs('2037-03-31'), name: 'Sam' })).toMatchObject({ status: 200 });
    expect(await save(dbs('2037-04-19'))).toMatchObject({ status: 422 });
  });

  test('the overview names what has ended and what ends soon', async () => {
    const ending = async () => {
      const { body } = await api.call('GET', '/api/admin/overview', { as: coachPlayer });
      return (body['endingCredentials'] as { until: string }[]).map(({ until }) => until);
    };
    expect(await ending()).toEqual([]);
    api.setNow(new Date('2037-04-20T09:00:00Z'));
    const days = ['2037-04-20', '2037-05-20', '2037-05-21', null];
    await save({ ...PROFILE, credentials: days.map((until) => ({ name: 'DBS check', until })) });
    expect(await ending()).toEqual(['2037-04-20', '2037-05-20']);
    api.setNow(new Date('2037-04-20T23:00:00Z'));
    expect(await ending()).toEqual(['2037-04-20', '2037-05-20', '2037-05-21']);
  });
});

describe('refused profiles', () => {
  const wrong: [string, Partial<Record<keyof CoachProfileChange, unknown>>, string][] = [
    ['no name', { name: ' ' }, 'name: must not be empty'],
    ['a name of two lines', { name: 'Sam\nBcc: all@example.com' }, 'name: must be on one line'],
    ['a control character', { bio: 'a\u0000b' }, 'bio: must not hold control characters'],
    ['a long brand', { brand: 'x'.repeat(coachProfileLimits.brand + 1) }, 'brand: must be at most 40'],
    ['words for a phone', { phone: 'call me' }, 'phone: must be a phone number, such as'],
    ['a phone that is a script', { phone: 'javascript:alert(1)' }, 'phone: must be a phone number'],
    ['no address of a mailbox', { email: 'sam@' }, 'email: must be an email address'],
    ['an unknown chat', { chat: { number: '+44 7700 900777', channel: 'pigeon' } }, 'chat.channel'],
    ['a place that is not on Earth', { map: { latitude: 91, longitude: 0 } }, 'map.latitude'],
    [
      'a credential of two lines',
      { credentials: [{ name: 'DBS\ncheck', until: null }] },
      'credentials.0.name: must be on one line',
    ],
    [
      'five credentials',
      { credentials: Array.from({ length: 5 }, () => ({ name: 'DBS', until: null })) },
      'credentials: must be at most 4',
    ],
    ...['http://lta.org.uk', 'lta.org.uk', 'javascript:alert(1)', 'https://', 'https://a b.example'].map(
      (credentialsUrl): [string, object, string] => [
        `the address ${credentialsUrl}`,
        { credentialsUrl },
        'credentialsUrl: must be an address that begins with https://',
      ],
    ),
    ...['https://lta.org.uk@evil.example/', 'https://:secret@lta.org.uk/'].map(
      (credentialsUrl): [string, object, string] => [
        `the address ${credentialsUrl}`,
        { credentialsUrl },
        'credentialsUrl: must not hold a user name or password',
      ],
    ),
    ['a photo that is no base64', { photo: '<svg/>' }, 'photo: must be a file in base64'],
  ];
  test.each(wrong)('a profile is refused with the field’s name: %s', async (_, change, message) => {
    const { status, body } = await save({ ...PROFILE, ...change });
    expect([status, body['code']]).toEqual([400, 'invalid_request']);
    expect(body['message']).toContain(message);
    expect(await read()).toEqual(coach);
  });
});

describe('the photo', () => {
  const show = (path: string, from = api) => fetch(from.url + path);

  test('the coach’s photo has an address of its content, for good, and is served as a picture and nothing else', async () => {
    const path = await photoPathOf(save({ ...PROFILE, photo: GREEN_PHOTO }));
    const response = await show(path, otherApi);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(GREEN_PHOTO);
  });

  test('a removed photo is deleted from the database', async () => {
    const path = await photoPathOf(save({ ...PROFILE, photo: GREEN_PHOTO }));
    expect(await save({ ...PROFILE, photo: null })).toMatchObject({ body: { photoPath: null } });
    expect((await show(path)).status).toBe(404);
    expect(await api.knex('coach_photos')).toEqual([]);
  });

  test('the court has a photo of its own, which stays when the coach’s is removed', async () => {
    await save({ ...PROFILE, photo: GREEN_PHOTO, courtPhoto: CLAY_PHOTO });
    const { body } = await save({ ...PROFILE, photo: null });
    expect(body).toMatchObject({ photoPath: null, courtPhotoPath: expect.any(String) });
    expect((await show(String(body['courtPhotoPath']))).status).toBe(200);
    expect(await api.knex('coach_photos')).toHaveLength(1);
    expect(await save({ ...PROFILE, courtPhoto: null })).toMatchObject({ body: { courtPhotoPath: null } });
    expect(await api.knex('coach_photos')).toEqual([]);
  });

  test('a file that is no photo changes nothing', async () => {
    await save({ ...PROFILE, photo: GREEN_PHOTO });
    const before = await read();
    const photo = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    expect(await save({ ...PROFILE, name: 'Other', photo })).toMatchObject({
      status: 422,
      body: { code: 'photo_invalid', message: 'The photo is not a JPEG file, or it is damaged.' },
    });
    expect(await read()).toEqual(before);
  });

  test('one of two photos that are saved at once stays, with its file', async () => {
    const photos = [GREEN_PHOTO, CLAY_PHOTO, GREEN_PHOTO, CLAY_PHOTO];
    const saved = await Promise.all(photos.map((photo) => save({ ...PROFILE, photo })));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await api.knex('coach_photos')).toHaveLength(1);
    expect((await show(await photoPathOf(Promise.resolve({ body: await read() })))).status).toBe(200);
  });
});
