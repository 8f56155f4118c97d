import { afterAll } from '@jest/globals';
import { createProxyServer } from 'http-proxy-3';
import Koa from 'koa';
import { SERVER_PATHS } from '@lessons/contract/server-paths';
import { openBrowser } from '../../fixtures/browser/open-product.ts';
import { visit } from '../../fixtures/browser/visit.ts';
import { walkOlderApi } from '../../fixtures/browser/walk-older-api.ts';
import { serveFrontEnds } from '../../../sandbox/start/serve-front-ends.ts';
import { listen } from '../../../api/src/process/listen.ts';
import { startApiProcess } from '../../fixtures/api/start-api-process.ts';
import { createTestDatabase } from '../../fixtures/api/test-database.ts';

/* The API was rolled back to the last release. The front ends are today's, as `npm run build` has written them. */

const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());
const site = await listen({ host: 'localhost', port: 0 });
closing.defer(() => site.close(0));
const database = await createTestDatabase();
closing.defer(() => database.drop());
const api = await startApiProcess(database, {
  settings: { PUBLIC_URL: site.origin, MIGRATE_ON_START: 'false' },
  folder: process.env['TEST_LAST_RELEASE'],
});
closing.defer(async () => void (await api.stop()));

const proxy = createProxyServer({ target: api.url });
closing.defer(() => proxy.close());
const files = new Koa().use(serveFrontEnds()).callback();
const paths = SERVER_PATHS.filter((path) => path !== '/admin-app');
site.handle((request, response) => {
  if (!paths.some((path) => request.url?.startsWith(`${path}/`))) return void files(request, response);
  proxy.web(request, response, {}, () => response.destroy());
});

const browser = await openBrowser();
walkOlderApi((options) => visit(browser, { url: site.origin }, options));
