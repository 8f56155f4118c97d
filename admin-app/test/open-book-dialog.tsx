import { screen, within } from '@testing-library/react';
import { bookForClient, type AdminBooking } from '@lessons/contract';
import type { FakeApi } from '../../player-app/test/fake-api.ts';
import { buildAdminBooking } from '../../player-app/test/sample-data.ts';
import { timeDialogs, useBookAndMove } from '../src/book-and-move/use-book-and-move.tsx';
import { margaret } from './booking-api.ts';
import { openPart, type ShellProps } from './open-part.tsx';

await timeDialogs.load();

/** In the week after Friday 20 November 2026, 14:00, which is now. */
const TUESDAY_10 = '2026-11-24T10:00:00.000Z';
export const booked = buildAdminBooking(TUESDAY_10, { user: { ...margaret } });

interface TimeProps {
  start?: string | undefined;
  /** The lesson that goes there. */
  moved?: AdminBooking | undefined;
  /** The series that is continued. */
  series?: readonly AdminBooking[] | undefined;
}

/** A week of one time, which can be tapped. */
function Time({ start = TUESDAY_10, moved, series }: TimeProps) {
  const { chooseTime, continueSeries, dialogs } = useBookAndMove(moved ?? null);
  return (
    <>
      <button type="button" onClick={() => (series ? continueSeries(series) : chooseTime(new Date(start)))}>
        Choose the time
      </button>
      {dialogs}
    </>
  );
}

/** Opens the dialog that books for a client at a time, or moves a lesson there. */
export async function openBookDialog(
  api: FakeApi,
  { start, moved, series, ...shell }: TimeProps & ShellProps = {},
) {
  const opened = openPart(api, <Time start={start} moved={moved} series={series} />, shell);
  await opened.person.click(screen.getByRole('button', { name: 'Choose the time' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { ...opened, dialog };
}

/** Returns the body of the last booking for a client. */
export const bodyOf = (api: FakeApi) => api.bodiesTo(bookForClient).at(-1);
