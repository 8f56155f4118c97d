import { expect, test } from '@jest/globals';
import { exportBookings } from './admin.ts';
import { listNextSlots } from './availability.ts';
import { ApiError, createClient } from './client.ts';

const answering = (status: number, text: string) =>
  createClient({ fetch: async () => new Response(text, { status }) });

test('answers what the call declares, and nothing beside it', async () => {
  const slot = { startTime: '2026-11-24T09:00:00.000Z', duration: 60, price: 50 };
  const client = answering(200, JSON.stringify([{ ...slot, secret: 'x' }]));
  expect(await client(listNextSlots)).toEqual([slot]);
  expect(await answering(200, 'Date,Start\r\n')(exportBookings)).toBe('Date,Start\r\n');
});

test.each([
  ['a refusal', 422, '{"code":"slot_taken","message":"Taken."}', 'slot_taken', '422: Taken.'],
  ['a proxy’s page', 502, 'Bad Gateway', 'unknown', '502: Bad Gateway'],
])('%s is an error that says so', async (_, status, text, code, message) => {
  await expect(answering(status, text)(listNextSlots)).rejects.toMatchObject({ status, code, message });
});

test.each([
  ['a page in place of JSON', '<!doctype html>'],
  ['an answer of another release', '[{"startTime":"2026-11-24T09:00:00.000Z","duration":45}]'],
])('%s is told in words for people', async (_, text) => {
  const reading = answering(200, text)(listNextSlots);
  await expect(reading).rejects.toBeInstanceOf(ApiError);
  await expect(reading).rejects.toMatchObject({
    code: 'unreadable_answer',
    detail: 'The answer could not be read. Please reload the page.',
  });
});
