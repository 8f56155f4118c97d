import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { recordHandPayment } from '@lessons/contract';
import { buildAdminBooking, toPayByHand } from '../../../player-app/test/sample-data.ts';
import { setClock } from '../../../player-app/test/set-clock.ts';
import { openLesson } from '../../test/open-lesson.tsx';

const due = buildAdminBooking('2026-11-23T14:00Z', toPayByHand);

beforeEach(() => setClock('2026-11-23T13:30:00Z'));

test('the day on which a payment by hand was received can be chosen, but not one to come', async () => {
  const { api, dialog, person } = await openLesson(due, { by: 'onSettle' });
  api.on(recordHandPayment, { ...due, paymentStatus: 'completed' });
  await person.click(dialog.getByText('More'));
  const day = dialog.getByLabelText('Received on');
  expect(day).toHaveValue('23/11/2026');
  fireEvent.change(day, { target: { value: '2026-11-24' } });
  expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled();
  expect(dialog.getByRole('alert')).toHaveTextContent('received today or in the past year');
  fireEvent.change(day, { target: { value: '2026-11-20' } });
  await person.click(dialog.getByRole('button', { name: 'Transfer' }));
  await waitFor(() =>
    expect(api.bodiesTo(recordHandPayment)).toEqual([{ method: 'transfer', receivedOn: '2026-11-20' }]),
  );
});

test('a payment by hand of a lesson that was paid by card is refused in words, and its sheet closes', async () => {
  const { api, dialog, person, notify } = await openLesson(due, { by: 'onSettle' });
  api.refuse(recordHandPayment, 422, 'This lesson was paid by card.', 'already_paid');
  await person.click(dialog.getByRole('button', { name: 'Cash' }));
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'The payment was not recorded',
      description: 'This lesson was paid by card.',
      variant: 'destructive',
    }),
  );
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
