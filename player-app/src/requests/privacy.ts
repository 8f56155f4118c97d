import {
  createClient,
  downloadData,
  getPrivacySettings,
  previewDeletion,
  requestDeletion,
  updatePrivacySettings,
  type PrivacySettings,
} from '@lessons/contract';
import { apiUrl } from '../site/api-url.ts';
import { api } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';
import { switchesMutation } from './switches.ts';

/** What the player has decided about their data. */
export const privacySettingsQuery = endpointQuery(getPrivacySettings);

export const updatePrivacySettingsMutation = switchesMutation(
  privacySettingsQuery.queryKey,
  (changes: Partial<PrivacySettings>) => api(updatePrivacySettings, { body: changes }),
);

/** Fetches everything that is stored about the player. */
export const fetchData = () => api(downloadData, {});

/** What deleting the account would do now: fetched each time it is asked for. */
export const deletionPreviewQuery = { ...endpointQuery(previewDeletion), staleTime: 0, gcTime: 0 };

interface FreshSignIn {
  email: string;
  password: string;
  /** Of the account's second factor, where it has one. */
  code: string;
}

/**
 * Deletes the account, in a session of its own whose password was entered just now.
 * @throws AuthRefusal if the password or the code is wrong or missing; ApiError if the API refuses.
 */
export async function deleteAccount(signIn: FreshSignIn): Promise<void> {
  const { withFreshSession } = await import('../auth/account-security.ts');
  await withFreshSession(signIn, async (token) => {
    const call = createClient({
      urlOf: apiUrl,
      accessToken: () => Promise.resolve(token),
      fetch: (...request) => fetch(...request),
    });
    await call(requestDeletion, {});
  });
}
