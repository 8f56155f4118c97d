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
import { openPart } from '../../test/open-part.tsx';
import { SettingsFrame } from '../frame/screen-frames.tsx';
import { settingsApi } from '../../test/settings-api.ts';

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
  const { person, notify, dataChanged } = openPart(api, <SettingsFrame section="profile" />);
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

test('a day of a credential is written as in Britain, and one that is over says so', async () => {
  const api = apiWith({ ...coach, credentials: [{ name: 'DBS check', until: '2026-11-19' }] });
  openPart(api, <SettingsFrame section="profile" />);
  const group = within(await screen.findByRole('group', { name: 'Credential 1' }));
  expect(group.getByLabelText('Until (optional)')).toHaveValue('19/11/2026');
  expect(screen.getByText('Over: players do not see it.')).toBeInTheDocument();
  expect(screen.getByRole('group', { name: 'Credential 2' })).toBeInTheDocument();
});

test('the values of a sample are placeholders', async () => {
  openPart(apiWith(sample), <SettingsFrame section="profile" />);
  expect(await field('Name')).toHaveValue('');
  expect(await field('Name')).toHaveAttribute('placeholder', sample.name);
});

test('another address asks for its place on the map', async () => {
  const api = apiWith(coach);
  const { person } = openPart(api, <SettingsFrame section="profile" />);
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
  const { person } = openPart(api, <SettingsFrame section="profile" />);
  await person.clear(await field('Name'));
  await person.clear(await field('Phone'));
  await person.click(save());
  for (const name of ['Name', 'Phone']) expect(await field(name)).toHaveAccessibleDescription(/Must/);
  await waitFor(async () => expect(await field('Name')).toHaveFocus());
  expect(api.requestsTo(updateCoachProfile)).toHaveLength(0);
  await person.type(await field('Name'), 'Sam');
  expect(await field('Name')).not.toHaveAccessibleDescription(/empty/);
});

test('a file that is no photo is reported, and the photo before it stays', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new Error('no picture')) });
  const { person } = openPart(apiWith(withPhoto), <SettingsFrame section="profile" />);
  const file = new File(['<svg/>'], 'me.jpg', { type: 'image/jpeg' });
  await person.upload(await screen.findByLabelText('Photo file'), file);
  expect(await within(photo()).findByRole('alert')).toHaveTextContent('This file can’t be read as a photo.');
  expect(within(photo()).getByRole('img')).toHaveAttribute('src', withPhoto.photoPath);
});

test('leaving with an unsaved profile asks first', async () => {
  const { person, navigations } = openPart(apiWith(coach), <SettingsFrame section="profile" />);
  await person.type(await field('Name'), 'x');
  await person.click(screen.getByRole('link', { name: 'Bookings' }));
  expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeInTheDocument();
  expect(navigations).toEqual([]);
});
