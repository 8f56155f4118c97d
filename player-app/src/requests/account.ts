import { mutationOptions } from '@tanstack/react-query';
import {
  downloadData,
  getOwnSettings,
  previewDeletion,
  requestDeletion,
  updateOwnSettings,
  type OwnSettings,
} from '@lessons/contract';
import { api, endpointQuery } from './api-client.ts';
import { callFreshly, type FreshSignIn } from './call-freshly.ts';

/** The player's decisions about their data and their optional mails. */
export const ownSettingsQuery = endpointQuery(getOwnSettings);

const { queryKey } = ownSettingsQuery;
const show = (changes: Partial<OwnSettings>) => (shown: OwnSettings | undefined) =>
  shown && { ...shown, ...changes };

/**
 * Saves some of the settings. A switch moves at once, and back if that fails. One after the other, so that the responses
 * can't overtake each other.
 */
export const updateOwnSettingsMutation = mutationOptions({
  mutationKey: queryKey,
  scope: { id: String(queryKey[0]) },
  mutationFn: (changes: Partial<OwnSettings>) => api(updateOwnSettings, { body: changes }),
  onMutate: async (changes, { client }) => {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, show(changes));
  },
  onError: (_error, changes, _before, { client }) => {
    const flipped = Object.entries(changes).map(([name, isOn]) => [name, !isOn]);
    client.setQueryData(queryKey, show(Object.fromEntries(flipped)));
  },
});

/** Fetches everything that is stored about the player. */
export const fetchData = () => api(downloadData, {});

/** The effects of deleting the account now: fetched each time they are shown. */
export const deletionPreviewQuery = { ...endpointQuery(previewDeletion), staleTime: 0, gcTime: 0 };

/** Deletes the account. */
export const deleteAccount = (signIn: FreshSignIn) =>
  callFreshly(signIn, (call) => call(requestDeletion, {}));
