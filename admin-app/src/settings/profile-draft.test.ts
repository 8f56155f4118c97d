import { expect, test } from '@jest/globals';
import type { CoachProfile } from '@lessons/contract';
import { coach as sample } from '@lessons/contract/coach';
import { checkDraft, draftOf, placeholdersOf, placesOf, type ProfileDraft } from './profile-draft.ts';

const { isSample: _sample, ...coach } = sample;
const credentials = [{ name: 'DBS check', until: '2026-11-19' }];
const check = (profile: CoachProfile, changes: Partial<ProfileDraft>) =>
  checkDraft(
    { ...draftOf(profile), ...changes } as ProfileDraft,
    {},
    {
      credentials: profile.credentials,
      today: '2026-11-20',
    },
  );

test('nothing of a sample is saved as the coach’s own: its values are placeholders', () => {
  expect(draftOf(sample)).toMatchObject({ name: '', chatNumber: '', position: '', brand: sample.brand });
  expect(placeholdersOf(sample)).toMatchObject({ name: sample.name, position: '52.1389, 0.1195' });
  const own = {
    name: 'Sam',
    phone: '01632 960777',
    email: 'sam@example.com',
    courtName: 'Green',
    address: '1 Lane',
  };
  expect(check(sample, own).body).toMatchObject({ ...own, phone: expect.any(String), bio: null, map: null });
  expect(check(sample, { ...own, address: '' }).errors).toEqual({ address: 'Must not be empty.' });
});

test.each<[string, string, string]>([
  ['name', '', 'Must not be empty.'],
  ['phone', 'call me', 'Must be a phone number, such as +44 1632 960142.'],
  ['email', 'sam@', 'Must be an email address, such as robin@example.com.'],
  ['chatNumber', 'me', 'Must be a phone number, such as +44 1632 960142.'],
  ['position', 'behind the church', 'Must be two numbers, such as 52.1389, 0.1195.'],
  ['position', '91, 0', 'Must be two numbers, such as 52.1389, 0.1195.'],
  ['until0', '2026-11-18', 'This day is over.'],
  ['until0', '31/02/2027', 'Please enter a date, such as 20/11/2026.'],
  ['credential0', ' ', 'Must not be empty.'],
  ['credentialsUrl', 'lta.org.uk', 'Must be an address that begins with https://.'],
  ['credentialsUrl', 'https://me@lta.org.uk', 'Must not hold a user name or password.'],
])('what is wrong with %s is said beside it: %j', (field, value, message) => {
  const { errors, body } = check({ ...coach, credentials }, { [field]: value });
  expect(errors).toMatchObject({ [field]: expect.stringContaining(message) });
  expect(body).toBeUndefined();
});

test.each([
  ['as Google Maps copies it', '52.3981, 0.2734', { latitude: 52.3981, longitude: 0.2734 }],
  [
    'in the address of its page',
    'https://www.google.com/maps/place/X/@52.1,-0.2,17z',
    { latitude: 52.1, longitude: -0.2 },
  ],
  ['of nowhere', ' ', null],
])('a position is read %s', (_, position, map) => {
  expect(check(coach, { position }).body?.map).toEqual(map);
});

test('credentials are added one after another, each with its last day or none, and one that has ended stays', () => {
  const profile = { ...coach, credentials };
  expect(placesOf(draftOf(profile))).toEqual([0, 1]);
  const added = { credential1: 'LTA Accredited Coach', until1: '2027-03-31', credential2: 'First Aid' };
  expect(check(profile, added).body?.credentials).toEqual([
    ...credentials,
    { name: 'LTA Accredited Coach', until: '2027-03-31' },
    { name: 'First Aid', until: null },
  ]);
  expect(check(profile, { ...added, credential0: '', until0: '' }).body?.credentials).toMatchObject([
    { name: 'LTA Accredited Coach' },
    { name: 'First Aid' },
  ]);
});
