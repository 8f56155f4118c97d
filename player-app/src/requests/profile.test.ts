import { beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { saveProfileMutation } from './profile.ts';
import { freshBrowser } from '../../test/fresh-browser.ts';
import { PretendServer } from '../../test/pretend-server.ts';

const email = 'ada@example.com';
let server: PretendServer;
let account: ReturnType<PretendServer['addAccount']>;

freshBrowser();

beforeEach(() => {
  server = new PretendServer();
  account = server.addAccount(email, 'secret-123', { first_name: 'Ada', full_name: 'Ada' });
  server.storeSession(email);
  globalThis.fetch = server.fetch;
});

function save(): Promise<unknown> {
  const client = new QueryClient();
  const profile = { userId: account.id, email, firstName: 'Augusta', lastName: 'King', phone: null };
  return client.getMutationCache().build(client, saveProfileMutation).execute(profile);
}

describe('saving a profile', () => {
  test('writes the auth provider’s metadata, then the API’s record', async () => {
    const { id } = account;
    const unchanged = { isCoach: false, isAdmin: false };
    server.on('POST /api/update-user-profile', ({ firstName, lastName }) => [
      200,
      { id, email, firstName, lastName, phone: null, ...unchanged },
    ]);

    expect(await save()).toMatchObject({ firstName: 'Augusta', lastName: 'King' });
    expect(account.metadata).toEqual({
      first_name: 'Augusta',
      last_name: 'King',
      full_name: 'Augusta King',
      phone: null,
    });
    expect(server.asked.slice(-2)).toEqual(['PUT /auth/v1/user', 'POST /api/update-user-profile']);
  });

  test('that the provider refuses does not reach the API', async () => {
    server.on('PUT /auth/v1/user', () => [422, { error_code: 'validation_failed', msg: 'No.' }]);

    await expect(save()).rejects.toThrow('Failed to update profile. Please try again.');
    expect(server.asked).not.toContain('POST /api/update-user-profile');
  });

  test('that the API refuses is taken back from the provider', async () => {
    server.on('POST /api/update-user-profile', () => [500, { code: 'internal', message: 'No.' }]);

    await expect(save()).rejects.toMatchObject({
      message: 'Failed to update profile. Please try again.',
      cause: { message: 'Failed to update profile in database: 500: No.' },
    });
    expect(account.metadata).toEqual({ first_name: 'Ada', last_name: null, full_name: 'Ada', phone: null });
  });
});
