import { mutationOptions } from '@tanstack/react-query';
import { changeForName } from '@lessons/contract';
import { api } from './api-client.ts';
import { invalidateBookings } from './invalidate-bookings.ts';

/** Says who plays in the player's own lesson, null for the player. Fails with `ApiError` 422 once it has begun. */
export const changeForNameMutation = mutationOptions({
  mutationKey: [changeForName.path],
  mutationFn: ({ id, forName }: { id: string; forName: string | null }) =>
    api(changeForName, { params: { id }, body: { forName } }),
  // After a failure too: the lesson may have begun or changed meanwhile.
  onSettled: (_lesson, _error, _change, _before, { client }) => invalidateBookings(client),
});
