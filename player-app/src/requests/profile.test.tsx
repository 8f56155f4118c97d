import { beforeEach, describe, expect, test } from '@jest/globals';
import { updateUserProfile } from '@lessons/contract';
import { QueryClient } from '@tanstack/react-query';
import { saveProfileMutation, syncProfile, type Profile } from './profile.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { FakeAuthProvider, provider, providerError } from '../../test/fake-auth-provider.ts';

const email = 'ada@example.com';
const api = fakeApi();
let auth: FakeAuthProvider;
let account: ReturnType<FakeAuthProvider['addAccount']>;

beforeEach(() => {
  auth = new FakeAuthProvider(api);
  account = auth.addAccount(email, 'secret-123', { first_name: 'Ada', full_name: 'Ada' });
  auth.storeSession(email);
});

function save(
  fields: Partial<Profile> = { firstName: 'Augusta', lastName: 'King', phone: null },
): Promise<unknown> {
  const client = new QueryClient();
  const profile = { userId: account.id, email, ...fields };
  return client.getMutationCache().build(client, saveProfileMutation).execute(profile);
}

describe('saving a profile', () => {
  test('saving a profile writes the auth provider’s metadata, then the API’s record', async () => {
    const { id } = account;
    api.on(updateUserProfile, ({ body }) => {
      const { firstName, lastName } = body as Record<'firstName' | 'lastName', string>;
      return { id, email, firstName, lastName, phone: null, isCoach: false, isAdmin: false };
    });

    expect(await save()).toMatchObject({ firstName: 'Augusta', lastName: 'King' });
    expect(account.metadata).toEqual({
      first_name: 'Augusta',
      last_name: 'King',
      full_name: 'Augusta King',
      phone: null,
    });
    expect(api.requests.slice(-2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PUT /auth/v1/user',
      'POST /api/update-user-profile',
    ]);
  });

  test('a profile that the provider refuses is not sent to the API', async () => {
    api.on(provider.updateUser, providerError(422, 'validation_failed', 'No.'));

    await expect(save()).rejects.toThrow('No.');
    expect(api.requestsTo(updateUserProfile)).toEqual([]);
  });

  test('a profile that the API refuses is changed back at the provider', async () => {
    api.refuse(updateUserProfile, 500, 'No.', 'internal');

    await expect(save()).rejects.toThrow('Failed to update profile in database: 500: No.');
    expect(account.metadata).toEqual({ first_name: 'Ada', last_name: null, full_name: 'Ada', phone: null });
  });

  test('a profile that does not reach the API is changed back at the provider', async () => {
    await expect(save()).rejects.toMatchObject({ name: 'NetworkError' });
    expect(account.metadata).toMatchObject({ first_name: 'Ada', last_name: null });
  });

  test('saving a phone number alone leaves the name, and saving a name leaves the phone number', async () => {
    const { id } = account;
    api.on(updateUserProfile, { id, email, ...saved, isCoach: false, isAdmin: false });
    await save({ phone: '07700 900123' });
    expect(account.metadata).toEqual({ first_name: 'Ada', full_name: 'Ada', phone: '07700 900123' });
    await save({ firstName: 'Augusta', lastName: null });
    expect(account.metadata).toEqual({
      first_name: 'Augusta',
      last_name: null,
      full_name: 'Augusta',
      phone: '07700 900123',
    });
    expect(api.bodiesTo(updateUserProfile)).toEqual([
      { userId: id, email, phone: '07700 900123' },
      { userId: id, email, firstName: 'Augusta', lastName: null },
    ]);
  });
});

const saved = { firstName: 'Ada', lastName: null, phone: '07700 900123' };

test('telling the API what the session says leaves out what the session lacks, so that nothing is cleared', async () => {
  const { id } = account;
  api.on(updateUserProfile, { id, email, ...saved, isCoach: false, isAdmin: false });
  await syncProfile({ userId: id, email, firstName: 'Ada', lastName: null, phone: null });
  expect(api.bodiesTo(updateUserProfile)).toEqual([{ userId: id, email, firstName: 'Ada' }]);
});
