import { getMailPreferences, updateMailPreferences, type MailPreferences } from '@lessons/contract';
import { api } from './api-client.ts';
import { endpointQuery } from './endpoint-query.ts';
import { switchesMutation } from './switches.ts';

/** The optional mails that the player receives. */
export const mailPreferencesQuery = endpointQuery(getMailPreferences);

/** Switches optional mails on or off. */
export const updateMailPreferencesMutation = switchesMutation(
  mailPreferencesQuery.queryKey,
  (changes: Partial<MailPreferences>) => api(updateMailPreferences, { body: changes }),
);
