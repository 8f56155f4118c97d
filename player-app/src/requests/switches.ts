import { mutationOptions, type QueryKey } from '@tanstack/react-query';

/** Settings that are on or off, by name. */
export type Switches = Record<string, boolean>;

/**
 * Saves some of the switches that `queryKey` has. A switch moves at once, and back if that fails. One
 * after the other, so that the responses can't overtake each other.
 */
export function switchesMutation<Changes extends Partial<Switches>>(
  queryKey: QueryKey,
  save: (changes: Changes) => Promise<unknown>,
) {
  const show = (changes: Partial<Switches>) => (shown: Switches | undefined) =>
    shown && { ...shown, ...(changes as Switches) };
  return mutationOptions({
    mutationKey: queryKey,
    scope: { id: String(queryKey[0]) },
    mutationFn: save,
    onMutate: async (changes, { client }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, show(changes));
    },
    onError: (_error, changes, _before, { client }) => {
      const flipped = Object.entries(changes).map(([name, isOn]) => [name, !isOn]);
      client.setQueryData(queryKey, show(Object.fromEntries(flipped)));
    },
  });
}
