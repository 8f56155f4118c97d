import {
  downloadData,
  getPrivacySettings,
  previewDeletion,
  requestDeletion,
  updatePrivacySettings,
  type PrivacySettings,
} from '@lessons/contract';
import { api } from './api-client.ts';
import { callFreshly, type FreshSignIn } from './call-freshly.ts';
import { endpointQuery } from './endpoint-query.ts';
import { switchesMutation } from './switches.ts';

/** The player's decisions about their data. */
export const privacySettingsQuery = endpointQuery(getPrivacySettings);

export const updatePrivacySettingsMutation = switchesMutation(
  privacySettingsQuery.queryKey,
  (changes: Partial<PrivacySettings>) => api(updatePrivacySettings, { body: changes }),
);

/** Fetches everything that is stored about the player. */
export const fetchData = () => api(downloadData, {});

/** The effects of deleting the account now: fetched each time they are shown. */
export const deletionPreviewQuery = { ...endpointQuery(previewDeletion), staleTime: 0, gcTime: 0 };

/** Deletes the account. */
export const deleteAccount = (signIn: FreshSignIn) =>
  callFreshly(signIn, (call) => call(requestDeletion, {}));
