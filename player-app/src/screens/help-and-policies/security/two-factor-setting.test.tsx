import { beforeEach, expect, test } from '@jest/globals';
import { getCalendarFeed, removeCalendarFeed } from '@lessons/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '../../../../test/fake-api.ts';
import { provider, providerError } from '../../../../test/fake-auth-provider.ts';
import { FakeSecondFactors, GOOD_CODE } from '../../../../test/fake-second-factors.ts';
import { renderAsPlayer } from '../../../../test/render-as-player.tsx';
import { TwoFactorSetting } from './two-factor-setting.tsx';

const api = fakeApi();
let account: FakeSecondFactors;

beforeEach(() => {
  account = new FakeSecondFactors(api);
  api.on(getCalendarFeed, { address: null, exists: false, readOn: null });
});

/** The code as authenticators show it. */
const AS_SHOWN = GOOD_CODE.replace(/^.../, '$& ');
const open = () => renderAsPlayer(<TwoFactorSetting />, api);
const toggle = () => screen.findByRole('switch', { name: /^Two-factor authentication/ });
const dialog = () => within(screen.getByRole('dialog'));
const unenrolled = () => api.requestsTo(provider.unenroll).map(({ path }) => path.split('/').at(-1));

async function send(code: string, button: string) {
  const field = await screen.findByLabelText('Code');
  await userEvent.clear(field);
  if (code) await userEvent.type(field, code);
  await userEvent.click(dialog().getByRole('button', { name: button }));
}

test('turning two-factor authentication on offers to remove the calendar address, which needs no code', async () => {
  api
    .on(getCalendarFeed, { address: null, exists: true, readOn: null })
    .on(removeCalendarFeed, { address: null, exists: false, readOn: null });
  open();
  await userEvent.click(await toggle());
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Remove my calendar address too' }));
  await send(GOOD_CODE, 'Turn on');
  await waitFor(async () => expect(await toggle()).toBeChecked());
  await waitFor(() => expect(api.requestsTo(removeCalendarFeed)).toHaveLength(1));
});

test('two-factor authentication stays off when the dialog is left, and an unfinished factor is removed first', async () => {
  account.add('Authenticator app', 'unverified');
  open();
  await userEvent.click(await toggle());
  await screen.findByText('ABCD EFGH');
  expect(unenrolled()).toEqual(['factor-1']);
  await userEvent.click(dialog().getByRole('button', { name: 'Not now' }));
  expect(await toggle()).not.toBeChecked();
});

test('a player turns two-factor authentication off with a fresh code', async () => {
  account.add('Authenticator app');
  open();
  await userEvent.click(await toggle());
  expect(dialog().getByRole('heading')).toHaveTextContent('Turn off two-factor authentication?');
  await send('', 'Turn off');
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/Enter the code\.$/);
  await send('000000', 'Turn off');
  await waitFor(() =>
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/This code is not right/),
  );
  expect(unenrolled()).toEqual([]);
  await send(AS_SHOWN, 'Turn off');
  await waitFor(async () => expect(await toggle()).not.toBeChecked());
  expect(unenrolled()).toEqual(['factor-1']);
  expect(api.requestsTo(provider.refresh)).toHaveLength(1);
});

test('turning two-factor authentication off removes both apps, the one whose code was entered last', async () => {
  account.codes.set(account.add('Authenticator app').id, 'lost');
  account.add('Authenticator app 2');
  open();
  await userEvent.click(await toggle());
  await send(GOOD_CODE, 'Turn off');
  await waitFor(async () => expect(await toggle()).not.toBeChecked());
  expect(unenrolled()).toEqual(['factor-1', 'factor-2']);
});

test('two-factor authentication reports too many attempts of codes', async () => {
  account.add('Authenticator app');
  api.on(provider.verifyFactor, providerError(429, 'over_request_rate_limit', 'Slow'));
  open();
  await userEvent.click(await toggle());
  await send(GOOD_CODE, 'Turn off');
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
});
