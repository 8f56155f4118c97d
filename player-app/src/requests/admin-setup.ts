import { mutationOptions } from '@tanstack/react-query';
import { grantAdmin } from '@lessons/contract';
import { api } from './api-client.ts';

/** Asks for admin and coach rights. The session learns of them by its `refreshUser`. */
export const grantAdminMutation = mutationOptions({
  mutationKey: [grantAdmin.path],
  mutationFn: () => api(grantAdmin),
});
