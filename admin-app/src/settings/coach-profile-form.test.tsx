import { afterEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  getCoachProfile,
  updateCoachProfile,
  type CoachProfile,
  type CoachProfileChange,
} from '@lessons/contract';
import { coach } from '@lessons/contract/coach';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const PATH = '/admin?screen=settings&section=profile';
const { photoPath: _none, ...FIRST } = coach;
const withPhoto: CoachProfile = { ...coach, photoPath: '/api/coach-photos/1.jpg' };

function apiWith(profile: CoachProfile): FakeApi {
  const api = settingsApi();
  return api.on(getCoachProfile, profile).on(updateCoachProfile, ({ body }) => {
    const { photo, ...change } = body as CoachProfileChange;
    const photoPath = photo === undefined ? profile.photoPath : photo && '/api/coach-photos/2.jpg';
    const saved = { ...change, photoPath };
    api.on(getCoachProfile, saved);
    return saved;
  });
}

afterEach(() => void Reflect.deleteProperty(globalThis, 'createImageBitmap'));

const field = (name: string) => screen.findByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save profile' });
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
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Profile saved' }));
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

test('errors of the coach’s profile are shown beside their fields, nothing is sent, and the first one has the focus', async () => {
  const api = apiWith(coach);
  const { person } = openAdmin(api, PATH);
  const wrong: [string, string, string][] = [
    ['Name', '', 'Must not be empty.'],
    ['Phone', 'call me', 'Must be a phone number, such as +44 1632 960142.'],
    ['Email', 'sam@', 'Must be an email address, such as robin@example.com.'],
    [
      'Chat number (optional)',
      '07700 900777',
      'Must begin with + and the country code, such as +44 7700 900142.',
    ],
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
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Profile saved' }));
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
      title: 'Failed to save your profile',
      description: 'The photo is too large.',
      variant: 'destructive',
    }),
  );
  expect(await field('Name')).toHaveValue(`${coach.name} Junior`);
});

test('leaving after saving the profile doesn’t ask before it is fetched again', async () => {
  const api = apiWith(coach).on(updateCoachProfile, ({ body }) => {
    api.on(getCoachProfile, () => new Promise<never>(() => {}));
    return { ...(body as CoachProfile), photoPath: null };
  });
  const { person, notify, navigations } = openAdmin(api, PATH);
  await person.type(await field('Name'), 'x');
  await person.click(save());
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Profile saved' }));
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
  expect(await screen.findByText('Your profile couldn’t be loaded.')).toBeInTheDocument();
  api.on(getCoachProfile, coach);
  const section = within(screen.getByRole('region', { name: 'Your profile' }));
  await person.click(section.getByRole('button', { name: 'Retry' }));
  expect(await field('Name')).toHaveValue(coach.name);
});
