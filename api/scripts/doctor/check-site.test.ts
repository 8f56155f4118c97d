import { expect, test } from '@jest/globals';
import { json, setUpServers } from '../../../tests/fixtures/api/serve.ts';
import { checkSite } from './check-site.ts';
import { notOk } from '../../../tests/fixtures/operators/not-ok.ts';

const start = setUpServers();

const manifest = { metaData: { name: 'admin' } };
const files = { '/': 'page', '/api/ready': { status: 'ready' }, '/mf-manifest.json': manifest };
const notEncrypted = expect.stringMatching(/^warn {2}Site: .*not encrypted/);
const check = async (shell: Record<string, unknown>, module?: Record<string, unknown>, headers = {}) => {
  const sent = { 'cache-control': 'no-store', ...headers };
  const { origin: publicUrl } = await start(json(shell, sent));
  const moduleUrl = module ? (await start(json(module, sent))).origin : publicUrl;
  const manifestUrl = `${moduleUrl}/mf-manifest.json`;
  return notOk(await checkSite({ publicUrl, apiUrl: publicUrl, manifestUrl }));
};

test('the doctor reports the site as well, with the module at the shell or on a host of its own', async () => {
  const anyOrigin = { 'access-control-allow-origin': '*' };
  expect(await check(files)).toEqual([notEncrypted]);
  expect(await check(files, files, anyOrigin)).toEqual([notEncrypted]);
});

test('the doctor reports a module host that does not allow the shell to read it', async () => {
  expect(await check(files, files)).toEqual([
    notEncrypted,
    expect.stringMatching(/does not allow http.*to read it/),
  ]);
});

test('the doctor reports a module manifest that browsers cache', async () => {
  const kept = { 'access-control-allow-origin': '*', 'cache-control': 'max-age=60' };
  expect(await check(files, files, kept)).toContainEqual(
    expect.stringMatching(/^warn {2}Caching: the manifest has Cache-Control max-age=60 instead of no-store/),
  );
});

test.each<[string, Record<string, unknown>, RegExp]>([
  ['the page is missing', { ...files, '/': undefined }, /^fail {2}Site: .*status 404/],
  ['the API is not ready', { ...files, '/api/ready': undefined }, /^fail {2}API: .*status 404/],
  ['the manifest is missing', { ...files, '/mf-manifest.json': undefined }, /module: .*status 404/],
  ['the manifest is another file', { ...files, '/mf-manifest.json': {} }, /is no manifest of a module/],
])('the doctor reports a fault of the site: %s', async (_, given, expected) => {
  expect(await check(given)).toContainEqual(expect.stringMatching(expected));
});
