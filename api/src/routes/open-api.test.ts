import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../../../tests/fixtures/api/start-test-api.ts';
import { namedEndpoints } from '@lessons/contract/open-api';

const copy = path.join(import.meta.dirname, '../../../docs/api/openapi.json');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test('the OpenAPI document describes every endpoint of the contract, and the copy in the repository is up to date', async () => {
  const { status, body } = await api.call('GET', '/api/openapi.json');

  expect(status).toBe(200);
  // `npm run generate -- openapi` writes the copy.
  expect(body).toEqual(JSON.parse(await readFile(copy, 'utf8')));
  const described = Object.entries(body['paths'] as Record<string, object>).flatMap(([route, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${route}`),
  );
  const declared = [...namedEndpoints.values()].map(
    ({ method, path: route }) => `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('the OpenAPI document describes what a caller has to send', async () => {
  const { body } = await api.call('GET', '/api/openapi.json');

  expect(body).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    paths: {
      '/api/create-payment-intent': {
        post: {
          operationId: 'createPaymentIntent',
          security: [{ bearerToken: [] }],
          requestBody: { content: { 'application/json': { schema: { required: ['amount'] } } } },
        },
      },
      '/api/admin/blocked-slots/{id}': {
        delete: { parameters: [{ in: 'path', name: 'id', required: true }] },
      },
      '/api/coach-schedule': { get: { security: [] } },
    },
  });
});
