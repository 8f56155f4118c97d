import { queryOptions } from '@tanstack/react-query';
import { getMailPreferences, updateMailPreferences, type MailPreferences } from '@lessons/contract';
import { api } from './api-client.ts';
import { switchesMutation } from './switches.ts';

/** Which optional mails the player receives. */
export function mailPreferencesQuery() {
  return queryOptions({
    queryKey: [getMailPreferences.path],
    queryFn: ({ signal }) => api(getMailPreferences, {}, signal),
  });
}

/** Switches optional mails on or off. */
export const updateMailPreferencesMutation = switchesMutation(
  mailPreferencesQuery().queryKey,
  (changes: Partial<MailPreferences>) => api(updateMailPreferences, { body: changes }),
);
