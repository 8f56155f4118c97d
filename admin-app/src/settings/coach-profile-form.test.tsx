import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getCoachProfile,
  updateCoachProfile,
  type CoachProfile,
  type CoachProfileChange,
} from '@lessons/contract';
import { coach as sample } from '@lessons/contract/coach';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const PATH = '/admin?screen=settings&section=profile';
const { isSample: _sample, ...coach } = sample;
const { photoPath: _none, courtPhotoPath: _noCourt, ...FIRST } = coach;
const withPhoto: CoachProfile = { ...coach, photoPath: '/api/coach-photos/1.jpg' };

function apiWith(profile: CoachProfile): FakeApi {
  const api = settingsApi();
  return api.on(getCoachProfile, profile).on(updateCoachProfile, ({ body }) => {
    const { photo, courtPhoto: _, ...change } = body as CoachProfileChange;
    const photoPath = photo === undefined ? profile.photoPath : photo && '/api/coach-photos/2.jpg';
    const saved = { ...change, photoPath, courtPhotoPath: null };
    api.on(getCoachProfile, saved);
    return saved;
  });
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'));

const field = (name: string) => screen.findByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save coach details' });
const photo = () => screen.getByRole('group', { name: 'Photo' });

test('a changed field of the coach’s profile is saved with the rest, and the shell has the new profile', async () => {
  const api = apiWith(coach);
  const { person, notify, dataChanged } = openAdmin(api, PATH);
  const name = await field('Name');
  await person.clear(name);
  await person.type(name, ' Sam O’Neill ');
  await person.clear(await field('About you (optional)'));
  await person.type(await field('Directions (optional)'), 'Park here.{Enter}Walk on.');
  await person.clear(await field('Map position (optional)'));
  await person.type(await field('Map position (optional)'), '52.3981, 0.2734');
  await person.selectOptions(await field('Chat with'), 'sms');
  await person.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Coach details saved' }));
  expect(api.bodiesTo(updateCoachProfile)).toEqual([
    {
      ...FIRST,
      name: 'Sam O’Neill',
      bio: null,
      directions: 'Park here.\nWalk on.',
      map: { latitude: 52.3981, longitude: 0.2734 },
      chat: { ...coach.chat, channel: 'sms' },
    },
  ]);
  expect(dataChanged).toHaveBeenCalledWith([getCoachProfile.path]);
  expect(name).toHaveValue('Sam O’Neill');
});

test('a saved name is offered for the account, too, until both are the same', async () => {
  const { person, notify } = openAdmin(apiWith(coach), PATH);
  const offer = () => screen.queryByRole('button', { name: /for your account, too$/ });
  await person.clear(await field('Name'));
  await person.type(await field('Name'), 'Sam Hill');
  expect(offer()).not.toBeInTheDocument();
  await person.click(save());
  await person.click(await screen.findByRole('button', { name: 'Use “Sam Hill” for your account, too' }));
  await waitFor(() => expect(offer()).not.toBeInTheDocument());
  expect(notify).toHaveBeenLastCalledWith({ title: 'Your account’s name is Sam Hill' });
});

test('of a sample nothing is saved as the coach’s own: its values are placeholders', async () => {
  const api = apiWith(sample);
  const { person } = openAdmin(api, PATH);
  for (const [label, value] of [
    ['Name', sample.name],
    ['Chat number (optional)', sample.chat.number],
    ['Map position (optional)', '52.1389, 0.1195'],
    ['What to bring (optional)', sample.whatToBring],
  ] as const) {
    expect(await field(label)).toHaveValue('');
    expect(await field(label)).toHaveAttribute('placeholder', value);
  }
  const own = {
    name: 'Sam',
    phone: '01632 960777',
    email: 'sam@example.com',
    courtName: 'Green',
    address: '1 Lane',
  };
  await person.type(await field('Name'), own.name);
  await person.type(await field('Phone'), own.phone);
  await person.type(await field('Email'), own.email);
  await person.type(await field('Court'), own.courtName);
  await person.click(save());
  expect(await field('Address of the court')).toHaveAccessibleDescription('Must not be empty.');
  await person.type(await field('Address of the court'), own.address);
  await person.click(save());
  await waitFor(() => expect(api.requestsTo(updateCoachProfile)).toHaveLength(1));
  const nothing = {
    bio: null,
    credentials: [],
    credentialsUrl: null,
    area: null,
    chat: null,
    map: null,
    directions: null,
    whatToBring: null,
  };
  expect(api.bodiesTo(updateCoachProfile)).toEqual([
    { ...nothing, brand: sample.brand, title: sample.title, ...own, phone: expect.any(String) },
  ]);
});

test('credentials are added one after another, each with its last day or none', async () => {
  const api = apiWith({ ...coach, credentials: [{ name: 'DBS check', until: '2026-11-19' }] });
  const { person } = openAdmin(api, PATH);
  const credential = async (place: number) => {
    const group = within(await screen.findByRole('group', { name: `Credential ${place}` }));
    return {
      name: group.getByLabelText(`Credential ${place}`),
      until: group.getByLabelText('Until (optional)'),
    };
  };
  const dbs = await credential(1);
  expect(dbs.until).toHaveValue('19/11/2026');
  expect(screen.getByText('Over: players do not see it.')).toBeInTheDocument();
  const next = await credential(2);
  expect(screen.queryByRole('group', { name: 'Credential 3' })).not.toBeInTheDocument();
  await person.type(next.name, 'LTA Accredited Coach');
  await person.type(next.until, '31/3/2027');
  await person.type((await credential(3)).name, 'First Aid');
  await person.type(screen.getByLabelText('Where they can be checked'), 'https://lta.org.uk/me');
  await person.click(save());
  await waitFor(() => expect(api.requestsTo(updateCoachProfile)).toHaveLength(1));
  expect(api.bodiesTo(updateCoachProfile)).toMatchObject([
    {
      credentials: [
        { name: 'DBS check', until: '2026-11-19' },
        { name: 'LTA Accredited Coach', until: '2027-03-31' },
        { name: 'First Aid', until: null },
      ],
      credentialsUrl: 'https://lta.org.uk/me',
    },
  ]);
  for (const part of Object.values(dbs)) await person.clear(part);
  await person.click(save());
  await waitFor(() => expect(api.requestsTo(updateCoachProfile)).toHaveLength(2));
  expect(api.bodiesTo(updateCoachProfile)[1]).toMatchObject({
    credentials: [{ name: 'LTA Accredited Coach' }, { name: 'First Aid' }],
  });
});

test.each([
  ['Until (optional)', '19/11/2026', 'This day is over.'],
  ['Until (optional)', '31/02/2027', 'Please enter a date, such as 20/11/2026.'],
  ['Credential 1', ' ', 'Must not be empty.'],
  ['Where they can be checked', 'lta.org.uk', 'Must be an address that begins with https://.'],
  ['Where they can be checked', 'https://me@lta.org.uk', 'Must not hold a user name or password.'],
])('what is wrong with a credential is said beside %s: %s', async (label, value, message) => {
  const api = apiWith({ ...coach, credentials: [{ name: 'DBS check', until: '2027-03-31' }] });
  const { person } = openAdmin(api, PATH);
  const [wrong] = await screen.findAllByLabelText(label);
  await person.clear(wrong as HTMLElement);
  await person.type(wrong as HTMLElement, `${value}{Enter}`);
  expect(wrong).toHaveAccessibleDescription(expect.stringContaining(message));
  await waitFor(() => expect(wrong).toHaveFocus());
  expect(api.requestsTo(updateCoachProfile)).toHaveLength(0);
});

test('another address asks for its place on the map', async () => {
  const api = apiWith(coach);
  const { person } = openAdmin(api, PATH);
  await person.type(await field('Address of the court'), ', England');
  const position = await field('Map position (optional)');
  expect(position).toHaveValue('');
  expect(position).toHaveAccessibleDescription(/is its place still 52\.1389, 0\.1195\?/);
  await person.click(save());
  await waitFor(() => expect(api.requestsTo(updateCoachProfile)).toHaveLength(1));
  expect(api.bodiesTo(updateCoachProfile)).toMatchObject([{ map: null }]);
});

test('errors of the coach’s profile are shown beside their fields, nothing is sent, and the first one has the focus', async () => {
  const api = apiWith(coach);
  const { person } = openAdmin(api, PATH);
  const wrong: [string, string, string][] = [
    ['Name', '', 'Must not be empty.'],
    ['Phone', 'call me', 'Must be a phone number, such as +44 1632 960142.'],
    ['Email', 'sam@', 'Must be an email address, such as robin@example.com.'],
    ['Chat number (optional)', 'me', 'Must be a phone number, such as +44 1632 960142.'],
    ['Map position (optional)', 'behind the church', 'Must be two numbers, such as 52.1389, 0.1195.'],
  ];
  for (const [label, value] of wrong) {
    await person.clear(await field(label));
    if (value) await person.type(await field(label), value);
  }
  await person.click(save());
  for (const [label, , message] of wrong)
    expect(await field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  await waitFor(async () => expect(await field('Name')).toHaveFocus());
  expect(api.requestsTo(updateCoachProfile)).toHaveLength(0);
  await person.type(await field('Name'), 'Sam');
  expect(await field('Name')).not.toHaveAccessibleDescription(/empty/);
});

test('the address of a place in Google Maps sets its position', async () => {
  const api = apiWith(coach);
  const { person } = openAdmin(api, PATH);
  await person.clear(await field('Map position (optional)'));
  await person.type(
    await field('Map position (optional)'),
    'https://www.google.com/maps/place/X/@52.1,-0.2,17z',
  );
  await person.click(save());
  await waitFor(() => expect(api.requestsTo(updateCoachProfile)).toHaveLength(1));
  expect(api.bodiesTo(updateCoachProfile)).toEqual([{ ...FIRST, map: { latitude: 52.1, longitude: -0.2 } }]);
});

test('a removed photo is replaced by the drawing, and saved', async () => {
  const api = apiWith(withPhoto);
  const { person, notify } = openAdmin(api, PATH);
  const shown = await screen.findByRole('img', { name: 'Your photo as players see it' });
  expect(shown).toHaveAttribute('src', withPhoto.photoPath);
  await person.click(within(photo()).getByRole('button', { name: 'Remove photo' }));
  expect(screen.getByRole('img', { name: 'Your photo as players see it' })).not.toHaveAttribute('src');
  await person.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Coach details saved' }));
  expect(api.bodiesTo(updateCoachProfile)).toEqual([{ ...FIRST, photo: null }]);
});

test('a file that is no photo is reported, and the photo before it stays', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
  const { person } = openAdmin(apiWith(withPhoto), PATH);
  const file = new File(['<svg/>'], 'me.jpg', { type: 'image/jpeg' });
  await person.upload(await screen.findByLabelText('Photo file'), file);
  expect(await within(photo()).findByRole('alert')).toHaveTextContent('This file can’t be read as a photo.');
  expect(within(photo()).getByRole('img')).toHaveAttribute('src', withPhoto.photoPath);
});

test('a refused profile keeps the text, with the reason', async () => {
  const api = apiWith(coach).refuse(updateCoachProfile, 422, 'The photo is too large.');
  const { person, notify } = openAdmin(api, PATH);
  await person.type(await field('Name'), ' Junior');
  await person.click(save());
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'Failed to save the coach details',
      description: 'The photo is too large.',
      variant: 'destructive',
    }),
  );
  expect(await field('Name')).toHaveValue(`${coach.name} Junior`);
});

test('leaving after saving the profile doesn’t ask before it is fetched again', async () => {
  const api = apiWith(coach).on(updateCoachProfile, ({ body }) => {
    api.on(getCoachProfile, () => new Promise<never>(() => {}));
    return { ...(body as CoachProfile), photoPath: null, courtPhotoPath: null };
  });
  const { person, notify, navigations } = openAdmin(api, PATH);
  await person.type(await field('Name'), 'x');
  await person.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Coach details saved' }));
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(navigations).toEqual(['/admin?tab=bookings']);
});

test('leaving with an unsaved profile asks first', async () => {
  const { person, navigations } = openAdmin(apiWith(coach), PATH);
  await person.type(await field('Name'), 'x');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
  expect(navigations).toEqual([]);
});

test('a coach’s profile that can’t be loaded is reported, and Retry loads it', async () => {
  const api = apiWith(coach).refuse(getCoachProfile, 500, 'Sorry');
  const { person } = openAdmin(api, PATH);
  expect(await screen.findByText('The coach details couldn’t be loaded.')).toBeInTheDocument();
  api.on(getCoachProfile, coach);
  const section = within(screen.getByRole('region', { name: 'Coach details' }));
  await person.click(section.getByRole('button', { name: 'Retry' }));
  expect(await field('Name')).toHaveValue(coach.name);
});
