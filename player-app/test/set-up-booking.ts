import type { ComponentType } from 'react';
import { beforeEach } from '@jest/globals';
import {
  getCoachSchedule,
  getPaymentsConfig,
  listBlockedSlots,
  listBookings,
  listBusyTimes,
} from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BookScreen } from '../src/screens/booking/book-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { fakeStripe } from './fake-stripe.ts';
import { openScreen } from './open-screen.tsx';
import { buildBooking, nextId, schedule } from './sample-data.ts';
import { setClock } from './set-clock.ts';

/**
 * Sets up the booking screen for each test of a file: a coach with working hours, a blocked date and one lesson of the
 * player's. `Screen` may add to the screen.
 */
export function setUpBooking(Screen: ComponentType = BookScreen) {
  const api = fakeApi();
  fakeStripe();
  beforeEach(() => {
    const { startTime, endTime } = lesson;
    setClock('2026-11-20T12:00:00Z');
    api.on(getCoachSchedule, schedule);
    api.on(listBlockedSlots, [{ id: nextId(), date: '2026-11-30', startTime: null, endTime: null }]);
    api.on(listBusyTimes, [{ startTime, endTime, status: 'confirmed' }]);
    api.on(listBookings, [lesson]);
    api.on(getPaymentsConfig, { publishableKey: 'pk_live_1', stripeJsUrl: null });
  });
  const open = (address = '/book') => openScreen(address, { '/book': Screen }, api);
  return { api, open };
}

export const lesson = buildBooking('2026-11-24T17:00:00Z');

export const button = (name: RegExp | string) => screen.findByRole('button', { name });
export const press = async (name: RegExp | string) => userEvent.click(await button(name));
