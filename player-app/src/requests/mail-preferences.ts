import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getMailPreferences, updateMailPreferences, type MailPreferences } from '@lessons/contract';
import { api } from './api-client.ts';

/** Which optional mails the player receives. */
export function mailPreferencesQuery() {
  return queryOptions({
    queryKey: [getMailPreferences.path],
    queryFn: ({ signal }) => api(getMailPreferences, {}, signal),
  });
}

/**
 * Switches optional mails on or off. The switch moves at once, and back if that fails. One after
 * the other, so that the responses can't overtake each other.
 */
export const updateMailPreferencesMutation = mutationOptions({
  mutationKey: [updateMailPreferences.path],
  scope: { id: updateMailPreferences.path },
  mutationFn: (changes: Partial<MailPreferences>) => api(updateMailPreferences, { body: changes }),
  onMutate: async (changes, { client }) => {
    const { queryKey } = mailPreferencesQuery();
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (shown) => shown && { ...shown, ...changes });
  },
  onError: (_error, changes, _before, { client }) => {
    client.setQueryData(
      mailPreferencesQuery().queryKey,
      (shown) => shown && { ...shown, ...flipped(changes) },
    );
  },
});

function flipped(changes: Partial<MailPreferences>): Partial<MailPreferences> {
  return Object.fromEntries(Object.entries(changes).map(([name, isOn]) => [name, !isOn]));
}
