import { beforeEach, expect, jest, test } from '@jest/globals';
import { NetworkError, reportClientError } from '@lessons/contract';
import { waitFor } from '@testing-library/react';

const send = jest.fn<typeof fetch>();
let sendReport: typeof import('./send-report.ts').sendReport;
let knowModule: typeof import('./send-report.ts').knowModule;

beforeEach(async () => {
  send.mockReset().mockImplementation(async () => Response.json({ status: 'logged' }));
  globalThis.fetch = async (url, options) =>
    url === '/config.json' ? Response.json({ apiOrigin: '' }) : send(url, options);
  // Each test opens the page anew.
  jest.resetModules();
  ({ sendReport, knowModule } = await import('./send-report.ts'));
});

const SHELL_STACK = 'TypeError: It failed\n    at https://lessons.example/main.js:1:2';
const MODULE_STACK = 'TypeError: It failed\n    at https://coach.example/app/tabs.js:1:2\n' + SHELL_STACK;
const errorWith = (stack: string, message = 'It failed') => Object.assign(new TypeError(message), { stack });
const reports = () =>
  send.mock.calls.map(([, options]) => reportClientError.body.parse(JSON.parse(options?.body as string)));

test('unhandled errors and those of a boundary are reported with the page and the release', async () => {
  const { reportErrors } = await import('./report-errors.ts');
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  history.replaceState(null, '', '/profile?secret=1#top');
  const onCaughtError = reportErrors();

  const caught = errorWith(SHELL_STACK);
  onCaughtError(caught);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(consoleError).toHaveBeenCalledWith(caught);
  dispatchEvent(new ErrorEvent('error', { error: errorWith(SHELL_STACK, 'Not handled') }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'a text' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));

  expect(send.mock.calls[0]).toMatchObject(['/api/client-errors', { method: 'POST', keepalive: true }]);
  const page = { part: 'shell', release: RELEASE, path: '/profile' };
  expect(reports()).toEqual([
    { ...page, name: 'TypeError', message: 'It failed', stack: SHELL_STACK },
    { ...page, name: 'TypeError', message: 'Not handled', stack: SHELL_STACK },
    { ...page, name: 'string', message: 'a text', stack: '' },
  ]);
});

test('an error from the files of the coach’s module is reported with the module’s release', async () => {
  const release = { version: '2.0.0', commit: 'abc' };
  knowModule({ address: 'https://coach.example/app/', release });
  await sendReport(errorWith(MODULE_STACK));
  await sendReport(errorWith(SHELL_STACK));
  expect(reports()).toMatchObject([
    { part: 'module', release },
    { part: 'shell', release: RELEASE },
  ]);
});

test('the same error is sent once, and a page sends five at most', async () => {
  for (let failure = 0; failure < 3; failure += 1) await sendReport(errorWith(SHELL_STACK));
  expect(send).toHaveBeenCalledTimes(1);
  for (let failure = 0; failure < 9; failure += 1) await sendReport(errorWith(SHELL_STACK, `No ${failure}`));
  expect(send).toHaveBeenCalledTimes(5);
});

test('long texts of an error are cut to what the API accepts', async () => {
  await sendReport(errorWith('s'.repeat(9_000), 'm'.repeat(9_000)));
  expect(reports()).toMatchObject([{ message: 'm'.repeat(500), stack: 's'.repeat(4_000) }]);
});

test.each<[string, unknown]>([
  ['a lost connection', new NetworkError(new TypeError('Failed to fetch'))],
  ['a request that was given up', new DOMException('Aborted', 'AbortError')],
  ['a script of another origin', 'Script error.'],
  ['a browser extension', errorWith('TypeError\n    at chrome-extension://abc/content.js:1:2')],
])('%s is not reported', async (_, error) => {
  await sendReport(error);
  expect(send).not.toHaveBeenCalled();
});

test('an error report that can’t be sent causes no other report', async () => {
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(sendReport(errorWith(SHELL_STACK))).rejects.toThrow();
  expect(send).toHaveBeenCalledTimes(1);
});

test('a player who shares no data sends no report, also before the next visit knows who it is', async () => {
  const { allowReports } = await import('./allow-reports.ts');
  allowReports(false);
  await sendReport(errorWith(SHELL_STACK));
  jest.resetModules();
  await (await import('./send-report.ts')).sendReport(errorWith(SHELL_STACK));
  expect(send).not.toHaveBeenCalled();
  allowReports(true);
  await sendReport(errorWith(SHELL_STACK));
  expect(send).toHaveBeenCalledTimes(1);
});
