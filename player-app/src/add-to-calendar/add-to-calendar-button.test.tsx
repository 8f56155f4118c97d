import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../test/fake-api.ts';
import { renderAsPlayer } from '../../test/render-as-player.tsx';
import { buildBooking } from '../../test/sample-data.ts';
import { AddToCalendarButton } from './add-to-calendar-button.tsx';

jest.unstable_mockModule('./add-to-calendar-dialog.tsx', () => {
  throw new Error('Loading chunk 7 failed.');
});

const api = fakeApi();

test('the calendar button reports that the sheet’s code can’t be loaded, as offline, and stays usable', async () => {
  renderAsPlayer(<AddToCalendarButton lesson={buildBooking('2026-11-24T17:00:00Z')} />, api);
  const button = await screen.findByRole('button', { name: 'Add to calendar' });
  await userEvent.click(button);
  expect(await screen.findByText('The calendars could not be loaded. Please try again.')).toBeVisible();
  expect(button).not.toHaveAttribute('aria-busy');
});
