import { afterAll, expect, test } from '@jest/globals';
import { startTestApi } from '../../tests/fixtures/api/start-test-api.ts';

const api = await startTestApi();
afterAll(() => api.close());

test.each(['/api/config', '/api/nothing-is-here', '/api/bookings'])(
  'the response of %s tells the time of the clock by which the API decides',
  async (path) => {
    api.setNow(new Date('2037-11-20T12:00:00Z'));
    const { headers } = await fetch(`${api.url}${path}`);
    expect(headers.get('date')).toBe('Fri, 20 Nov 2037 12:00:00 GMT');
  },
);
