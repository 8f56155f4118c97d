import { expect, test } from '@jest/globals';
import { createLessonFileLink } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api.ts';
import { renderAsPlayer } from '../../test/render-as-player.tsx';
import { buildBooking } from '../../test/sample-data.ts';
import { AddToCalendarButton } from './add-to-calendar-button.tsx';

const api = fakeApi();
const lesson = buildBooking('2026-11-24T17:00:00Z');
const path = `/api/bookings/${lesson.id}/calendar.ics?link=signed`;

async function open() {
  renderAsPlayer(<AddToCalendarButton lesson={lesson} />, api);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await screen.findByRole('dialog', { name: 'Add to calendar' });
}

test('the calendar sheet offers a file by a signed address, Google and Outlook', async () => {
  api.on(createLessonFileLink, { path });
  await open();
  expect(screen.getByText('Tuesday 24 November, 17:00–18:00')).toBeVisible();
  const file = await screen.findByRole('link', { name: /\.ics file/i });
  expect(file).toHaveAttribute('href', path);
  // The shell would take a link without a target for a screen of its own.
  expect(file).toHaveAttribute('target', '_self');
  for (const name of ['Google Calendar', 'Outlook.com']) {
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('href')).toMatch(/20261124T170000Z|2026-11-24T17%3A00%3A00Z/);
  }
  expect(screen.getByRole('link', { name: 'Subscribe to your lessons' })).toHaveAttribute('href', '/profile');
});

test('a calendar file that can’t be loaded leaves the other ways, and can be retried', async () => {
  api.refuse(createLessonFileLink, 500, 'Something went wrong.');
  await open();
  const retry = await screen.findByRole('button', { name: /could not be loaded/ }, { timeout: 10_000 });
  expect(screen.getByRole('link', { name: 'Google Calendar' })).toBeVisible();
  api.on(createLessonFileLink, { path });
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: /\.ics file/i })).toBeVisible();
});
