import {
  findAccount,
  giveAccess,
  grantAdmin,
  listRoles,
  removeRoles,
  resetSecondFactor,
} from '@lessons/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { api } from './api-client.ts';
import { callFreshly, type FreshSignIn } from './call-freshly.ts';

/** Everybody who is coach or admin. For admins only. */
export const rolesQuery = queryOptions({
  queryKey: [listRoles.path],
  queryFn: () => api(listRoles),
  // Another admin may have changed it since the screen was last open.
  refetchOnMount: 'always',
});

/** Whom a change of access is about, and the admin's own password for it. */
interface AccessChange {
  id: string;
  signIn: FreshSignIn;
}

/** Takes the coach and admin roles away from somebody. */
export const removeRolesMutation = mutationOptions({
  mutationKey: [removeRoles.path],
  mutationFn: ({ id, signIn }: AccessChange) =>
    callFreshly(signIn, (call) => call(removeRoles, { params: { id } })),
  // After a refusal too: another admin may have changed the list meanwhile.
  onSettled: (_person, _error, _change, _before, { client }) => client.invalidateQueries(rolesQuery),
});

/** Makes somebody admin and coach. */
export const giveAccessMutation = mutationOptions({
  mutationKey: [giveAccess.path],
  mutationFn: ({ id, signIn }: AccessChange) =>
    callFreshly(signIn, (call) => call(giveAccess, { params: { id } })),
  onSettled: (_person, _error, _change, _before, { client }) => client.invalidateQueries(rolesQuery),
});

/** Finds anybody's account by its e-mail address. */
export const findAccountMutation = mutationOptions({
  mutationKey: [findAccount.path],
  mutationFn: (email: string) => api(findAccount, { params: { email } }),
});

/** Removes the second factors of somebody else who has lost them. */
export const resetSecondFactorMutation = mutationOptions({
  mutationKey: [resetSecondFactor.path],
  mutationFn: ({ id, signIn }: AccessChange) =>
    callFreshly(signIn, (call) => call(resetSecondFactor, { params: { id } })),
});

/** Asks for admin and coach rights. The session learns of them by its `refreshUser`. */
export const grantAdminMutation = mutationOptions({
  mutationKey: [grantAdmin.path],
  mutationFn: () => api(grantAdmin),
});
