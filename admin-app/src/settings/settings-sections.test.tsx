import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin } from '../../test/open-admin.tsx';
import { settingsApi } from '../../test/settings-api.ts';
import { onWideScreen } from '../../test/wide-screen.ts';

const PATH = '/admin?screen=settings';
const list = () => screen.findByRole('navigation', { name: 'Settings' });

test('the settings on a phone are a list, and each section has its own address and a way back', async () => {
  const { person, navigations } = openAdmin(settingsApi(), PATH);
  const links = within(await list()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Your profile',
    'Business details',
    'Emails that didn’t arrive',
    'Your own calendar',
    'Lessons in your calendar',
    'Access and audit log',
  ]);
  await person.click(within(await list()).getByRole('link', { name: 'Business details' }));
  expect(await screen.findByRole('button', { name: 'Save business details' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Settings' })).toBeNull();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Business details']);
  await waitFor(() => expect(document.title).toBe('Business details · Coach Admin Panel · Baseline'));
  await person.click(screen.getByRole('link', { name: 'All settings' }));
  expect(await list()).toBeVisible();
  expect(navigations).toEqual([`${PATH}&section=business`, PATH]);
});

test('the audit log is named by its title, with one way back to the settings', async () => {
  openAdmin(settingsApi(), '/admin?screen=audit');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Audit Log');
  await waitFor(() => expect(document.title).toBe('Audit Log · Coach Admin Panel · Baseline'));
  expect(screen.getByRole('link', { name: 'Access and audit log' })).toHaveAttribute(
    'href',
    `${PATH}&section=access`,
  );
});

describe('on a desktop', () => {
  onWideScreen();

  test('the settings on a desktop have the list beside one section, with one button that saves', async () => {
    openAdmin(settingsApi(), `${PATH}&section=business`);
    const save = await screen.findByRole('button', { name: 'Save business details' });
    expect(within(await list()).getByRole('link', { current: 'page' })).toHaveTextContent('Business details');
    expect([...document.querySelectorAll('button.primary')]).toEqual([save]);
    expect(screen.queryByRole('link', { name: 'All settings' })).toBeNull();
  });

  test('the settings on a desktop open with the profile, also for an address of an unknown section', async () => {
    openAdmin(settingsApi(), `${PATH}&section=of-a-newer-release`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible();
    expect(within(await list()).getByRole('link', { current: 'page' })).toHaveTextContent('Your profile');
  });
});
