import { screen, within } from '@testing-library/react';
import { buildBooking } from './sample-data.ts';

export const inFourDays = buildBooking('2026-11-24T17:00:00Z');
export const tomorrowMorning = buildBooking('2026-11-21T09:00:00Z');
export const lastWeek = buildBooking('2026-11-12T10:00:00Z', {
  status: 'completed',
  coachNotes: 'Follow through.\nFeet first.',
  price: 47.5,
});
export const refunded = buildBooking('2026-11-10T10:00:00Z', {
  status: 'cancelled',
  paymentStatus: 'refunded',
});

export const dialog = () => within(screen.getByRole('alertdialog'));
