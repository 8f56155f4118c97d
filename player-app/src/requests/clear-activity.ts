import { mutationOptions } from '@tanstack/react-query';
import { clearActivity, listBookings } from '@lessons/contract';
import { api } from './api-client.ts';

/** Takes past and cancelled lessons off the player's own list. */
export const clearActivityMutation = mutationOptions({
  mutationKey: [clearActivity.path],
  mutationFn: (userId: string) => api(clearActivity, { params: { userId } }),
  onSettled: (_result, _error, _userId, _before, { client }) =>
    client.invalidateQueries({ queryKey: [listBookings.path] }),
});
