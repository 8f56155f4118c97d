import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { downloadData, previewDeletion, requestDeletion, type DeletionPreview } from '@lessons/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hasStoredSession } from '../../../auth/stored-session.ts';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { acceptPassword } from '../../../../test/fake-auth-provider.ts';
import { renderAsPlayer } from '../../../../test/render-as-player.tsx';
import { sam } from '../../../../test/sample-data.ts';
import { YourData } from './your-data.tsx';

const api = fakeApi();

const PASSWORD = 'backhand';
const preview: DeletionPreview = {
  obstacle: null,
  lessons: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      startTime: '2026-11-24T09:00:00.000Z',
      endTime: '2026-11-24T10:00:00.000Z',
      forName: null,
      refund: 50,
      paymentStatus: 'completed',
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      startTime: '2026-11-23T09:00:00.000Z',
      endTime: '2026-11-23T10:00:00.000Z',
      forName: null,
      refund: null,
      paymentStatus: 'completed',
    },
    {
      id: '00000000-0000-4000-8000-000000000003',
      startTime: '2026-11-25T09:00:00.000Z',
      endTime: '2026-11-25T10:00:00.000Z',
      forName: 'Tom',
      refund: null,
      paymentStatus: 'to_pay',
    },
  ],
};

beforeEach(() => {
  acceptPassword(api, PASSWORD);
  api.on(previewDeletion, preview).on(requestDeletion, { status: 'closed' });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = () => screen.findByLabelText<HTMLInputElement>('Password');

async function openDialog() {
  renderAsPlayer(<YourData />, api);
  await press('Delete my account');
}

describe('Delete my account', () => {
  test('Delete my account explains, asks for the password, deletes with a session of its own, and signs out', async () => {
    await openDialog();
    const [refunded, late, byHand] = await screen.findAllByText(/^(Your|Tom’s) lesson on/);
    expect(refunded).toHaveTextContent(
      'Tuesday 24 November, 09:00–10:00, is cancelled, and £50 is refunded.',
    );
    expect(late).toHaveTextContent('without a refund: it starts within 24 hours.');
    expect(byHand).toHaveTextContent(
      'Tom’s lesson on Wednesday 25 November, 09:00–10:00, is cancelled. Nothing was charged.',
    );
    await userEvent.type(await field(), PASSWORD);
    await press('Delete account');
    expect(await screen.findByText('Account deleted')).toBeVisible();
    expect(api.requestsTo(requestDeletion).map(({ token }) => token)).toEqual(['fresh']);
    await waitFor(() => expect(hasStoredSession()).toBe(false));
  });

  test.each([
    ['', 'Enter your password.'],
    ['wrong-1', 'This is not your password.'],
  ])(
    'Delete my account deletes nothing with the password %j, and reports it beside the field',
    async (typed, reason) => {
      await openDialog();
      if (typed) await userEvent.type(await field(), typed);
      else await field();
      await press('Delete account');
      await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(reason));
      expect(api.requestsTo(requestDeletion)).toEqual([]);
      expect(hasStoredSession()).toBe(true);
    },
  );

  test('Delete my account shows the API’s refusal, and the account stays', async () => {
    api.on(requestDeletion, refusal(422, 'You are the last admin.'));
    await openDialog();
    await userEvent.type(await field(), PASSWORD);
    await press('Delete account');
    expect(await screen.findByText('You are the last admin.')).toBeVisible();
    expect(hasStoredSession()).toBe(true);
  });

  test.each([
    ['not_configured', /Write to .* and it is done for you within a month/],
    ['last_admin', /Somebody else has to become admin first/],
  ])('Delete my account says what to do if it is not possible: %s', async (obstacle, sentence) => {
    api.on(previewDeletion, { obstacle, lessons: [] });
    await openDialog();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });
});

describe('Download my data', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return 'blob:data';
    };
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    api.on(downloadData, {
      data: { account: { email: sam.email } },
      page: '<!doctype html><h1>Your data</h1>',
    });
  });

  test('Download my data saves a page', async () => {
    renderAsPlayer(<YourData />, api);
    await press('Download my data');
    expect(await screen.findByText('Data downloaded')).toBeVisible();
    const name = expect.stringMatching(/^my-data-\d{4}-\d\d-\d\d\.html$/);
    const blob = expect.objectContaining({ type: 'text/html;charset=utf-8' });
    expect(saved).toEqual([{ name, blob }]);
  });

  test('Download my data reports a failure', async () => {
    api.on(downloadData, refusal(429, 'Too many attempts.'));
    renderAsPlayer(<YourData />, api);
    await press('Download my data');
    expect(await screen.findByText('Download failed')).toBeVisible();
    expect(saved).toEqual([]);
  });
});
