import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { startTestApi } from '../../../tests/fixtures/api/start-test-api.ts';

test.each([
  [false, 1],
  [true, 0],
])('with TRUST_PROXY=%j the API warns of proxied requests %i times', async (trustsProxy, times) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const warnings = () => lines.filter((line) => line.includes('TRUST_PROXY'));
  const api = await startTestApi({ log, app: { trustsProxy } });
  try {
    await api.call('GET', '/api/health');
    expect(warnings()).toEqual([]);
    for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { 'x-forwarded-for': '192.0.2.2' }])
      await fetch(`${api.url}/api/health`, { headers });
    expect(warnings()).toHaveLength(times);
  } finally {
    await api.close();
  }
});
