import { expect, test } from '@jest/globals';
import { getUnsubscribing, unsubscribe } from '@lessons/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endpointAt, fakeApi, lostConnection } from '../../../test/fake-api.ts';
import { freshBrowser } from '../../../test/fresh-browser.ts';
import { openAsVisitor } from '../../shell/open-as-visitor.tsx';

const api = fakeApi();
freshBrowser();

test('opening the link stops no mails, only the button does', async () => {
  api.on(getUnsubscribing, { mails: 'reminders', isOn: true });
  api.on(endpointAt(unsubscribe, { token: 'the-token' }), { mails: 'reminders', isOn: false });
  openAsVisitor('/unsubscribe#the-token');
  expect(await screen.findByText(/Stop getting reminders the day before a lesson\?/)).toBeVisible();
  expect(api.requestsTo(unsubscribe)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText(/You won’t get reminders the day before a lesson any more/)).toBeVisible();
  expect(api.requestsTo(unsubscribe)).toHaveLength(1);
});

test('mails that could not be stopped are reported, and can be stopped then', async () => {
  api.on(getUnsubscribing, { mails: 'news', isOn: true });
  api.on(unsubscribe, lostConnection);
  openAsVisitor('/unsubscribe#the-token');
  await userEvent.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText('Not unsubscribed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeEnabled();
});
