import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { listUndeliveredMails, sendMailAgain, type UndeliveredMail } from '@lessons/contract';
import type { FakeApi } from '../../../player-app/test/fake-api.ts';
import { openPart } from '../../test/open-part.tsx';
import { SettingsFrame } from '../frame/screen-frames.tsx';
import { settingsApi } from '../../test/settings-api.ts';

const failed: UndeliveredMail = {
  id: 'c0b3a3c2-4d0e-4d8c-9c57-1de9b8b3a111',
  to: 'robin@example.com',
  subject: 'Lesson booked: Tuesday 24 November',
  state: 'failed',
  reason: '550 No such user',
  createdAt: '2026-11-20T10:00:00.000Z',
};
const delayed: UndeliveredMail = {
  ...failed,
  id: '6f9f0c1e-7c55-4f0e-9d61-0d7c5a1f2b11',
  to: 'ana@example.com',
  state: 'delayed',
  reason: 'connect ECONNREFUSED',
};

function apiWith(mails: UndeliveredMail[]): FakeApi {
  return settingsApi().on(listUndeliveredMails, mails);
}

const section = () => screen.findByRole('region', { name: 'Emails that didn’t arrive' });

test('the settings say that all mails were delivered', async () => {
  openPart(apiWith([]), <SettingsFrame section="mails" />);
  expect(await screen.findByText('All emails of the last 30 days arrived.')).toBeInTheDocument();
});

test('the settings list failed and delayed mails with the reason; only a failed one can be sent again', async () => {
  openPart(
    apiWith([failed, { ...failed, id: failed.id.replace('c0', 'c1') }, delayed]),
    <SettingsFrame section="mails" />,
  );
  expect(await screen.findByText('2 emails didn’t arrive. 1 email is delayed.')).toBeInTheDocument();
  expect(await section()).toHaveTextContent('To robin@example.com · Fri 20 Nov 10:00');
  expect(await section()).toHaveTextContent('550 No such user');
  expect(await section()).toHaveTextContent('we keep trying');
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(2);
});

test('Send again sends a failed mail, and the list is fetched again', async () => {
  const api = apiWith([failed]);
  api.on(sendMailAgain, () => {
    api.on(listUndeliveredMails, []);
    return { ok: true };
  });
  const { person, notify } = openPart(api, <SettingsFrame section="mails" />);
  await person.click(
    await screen.findByRole('button', { name: `Send again: ${failed.subject}, to ${failed.to}` }),
  );
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'The email is being sent again' }));
  expect(await screen.findByText('All emails of the last 30 days arrived.')).toBeInTheDocument();
  expect(api.requestsTo(sendMailAgain)[0]?.path).toBe(`/api/admin/undelivered-mails/${failed.id}/send-again`);
});
