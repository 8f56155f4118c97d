import { expect, test } from '@jest/globals';
import { startTestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { APPLE_PAY_DOMAIN_PATH } from './stripe-routes.ts';

test('the Apple Pay domain association file is served to anybody, unchanged', async () => {
  await using closing = new AsyncDisposableStack();
  const api = await startTestApi({ app: { applePayDomainAssociation: '7B2276657273696F6E' } });
  closing.defer(() => api.close());
  const response = await fetch(api.url + APPLE_PAY_DOMAIN_PATH, { redirect: 'error' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe('7B2276657273696F6E');
});

test('without the setting there is no Apple Pay domain association file', async () => {
  await using closing = new AsyncDisposableStack();
  const api = await startTestApi();
  closing.defer(() => api.close());
  expect((await fetch(api.url + APPLE_PAY_DOMAIN_PATH)).status).toBe(404);
});
