import { expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getOverview, listAdminBookings, type AdminBooking } from '@lessons/contract';
import { Dialog } from '@lessons/ui';
import { buildAdminBooking } from '../../player-app/test/sample-data.ts';
import { emptyWeek } from '../test/empty-week.ts';
import { overviewOf } from '../test/overview-api.ts';
import { useLessonHandling } from './lessons/lesson-handling.ts';

/* Stand for what the module's server answers for the file of the dialogs. */
const notFound = (): Promise<object> => Promise.reject(new Error('Loading chunk 7 failed.'));
let [fetchLesson, fetchCallOff] = [notFound, notFound];
jest.unstable_mockModule('./lessons/opened-dialog.tsx', () => fetchLesson());
jest.unstable_mockModule('./closing/closing-dialog.tsx', () => fetchCallOff());
const { openToday } = await import('../test/open-admin.tsx');

const lessonCode = {
  OpenedDialog: ({ dialog, booking }: { dialog: string; booking: AdminBooking }) => {
    const { close } = useLessonHandling();
    return <Dialog open onOpenChange={close} title={`${dialog} of ${booking.user.firstName}`} />;
  },
};
const callOffCode = { ClosingDialog: () => <Dialog open onOpenChange={() => undefined} title="Not here" /> };

/** Opens Home, and waits until the day is drawn. */
async function openDay() {
  const lesson = buildAdminBooking('2026-11-20T16:00Z');
  const opened = openToday(emptyWeek().on(getOverview, overviewOf([])).on(listAdminBookings, [lesson]));
  const day = within(await screen.findByRole('list', { name: 'Today’s lessons' }));
  return { ...opened, row: day.getByRole('button', { name: /^Ana Lindqvist/ }) };
}

test('a tap before a dialog’s code has come shows a spinner, and opens the dialog once it has', async () => {
  const { promise, resolve: come } = Promise.withResolvers<object>();
  fetchLesson = () => promise;
  const { person, row } = await openDay();
  await person.click(row);
  expect(screen.getByText('Loading')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  come(lessonCode);
  const dialog = within(await screen.findByRole('dialog', { name: 'details of Ana' }));
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Close' })).toHaveFocus();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(row).toHaveFocus());
});

test('a dialog whose code can’t be loaded is said so, and the next tap loads it again', async () => {
  const { person, notify } = await openDay();
  const callOff = screen.getByRole('button', { name: 'Not here' });
  await person.click(callOff);
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'This couldn’t be opened',
      description: 'Please check your connection and try again, or reload the page.',
      variant: 'destructive',
    }),
  );
  expect(screen.queryByText('Loading')).not.toBeInTheDocument();
  fetchCallOff = async () => callOffCode;
  await person.click(callOff);
  expect(await screen.findByRole('dialog', { name: 'Not here' })).toBeVisible();
});
