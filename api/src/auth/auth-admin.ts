/** The calls that the API makes at the auth provider with the project's secret key. */
export interface AuthAdmin {
  /**
   * Deletes an account with its sessions and second factors. Does nothing if there is none. Throws
   * {@link AuthAdminFailed} if the provider did not delete it.
   */
  deleteUser(userId: string): Promise<void>;
  /** Returns the ids of an account's second factors, also of those that were never verified. */
  listFactors(userId: string): Promise<string[]>;
  /**
   * Removes a second factor. Does nothing if it is gone already. Sessions in which its code was
   * entered count as sessions without a code from their next renewal on.
   */
  deleteFactor(userId: string, factorId: string): Promise<void>;
}

/** The call by which an operator's program finds accounts that are gone. */
export interface AccountLookup {
  /** Whether there is an account. Throws {@link AuthAdminFailed} if the provider did not say. */
  hasUser(userId: string): Promise<boolean>;
}

/** The auth provider can't be reached, or refused a call with the secret key. */
export class AuthAdminFailed extends Error {
  override name = 'AuthAdminFailed';
}

const TIMEOUT_MS = 8_000;

/** `url` is the address of the provider's API: `https://PROJECT.supabase.co/auth/v1`. */
export function createAuthAdmin({
  url,
  secretKey,
}: {
  url: string;
  secretKey: string;
}): AuthAdmin & AccountLookup {
  // Supabase's gateway accepts a new secret key as a bearer token only beside the same `apikey`.
  const headers = { apikey: secretKey, authorization: `Bearer ${secretKey}` };

  async function call(method: string, path: string): Promise<Response> {
    try {
      return await fetch(url + path, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      throw new AuthAdminFailed('The sign-in provider could not be reached.', { cause: error });
    }
  }

  const pathOf = (userId: string) => `/admin/users/${encodeURIComponent(userId)}`;

  return {
    async listFactors(userId) {
      const response = await call('GET', `${pathOf(userId)}/factors`);
      const factors: unknown = await response.json().catch(() => undefined);
      // Go writes an empty list as null.
      if (response.ok && factors === null) return [];
      if (!response.ok || !Array.isArray(factors))
        throw new AuthAdminFailed(`The sign-in provider responded ${response.status} to listing factors.`);
      return factors.map((factor: { id: unknown }) => String(factor.id));
    },
    async deleteFactor(userId, factorId) {
      const response = await call('DELETE', `${pathOf(userId)}/factors/${encodeURIComponent(factorId)}`);
      if (response.ok) return;
      if (response.status === 404 && (await codeOf(response)) === 'mfa_factor_not_found') return;
      throw new AuthAdminFailed(`The sign-in provider responded ${response.status} to removing a factor.`);
    },
    async hasUser(userId) {
      const response = await call('GET', pathOf(userId));
      if (response.ok) {
        await response.body?.cancel();
        return true;
      }
      if (response.status === 404 && (await codeOf(response)) === 'user_not_found') return false;
      throw new AuthAdminFailed(`The sign-in provider responded ${response.status} to reading a user.`);
    },
    async deleteUser(userId) {
      const response = await call('DELETE', pathOf(userId));
      if (response.ok || (response.status === 404 && (await codeOf(response)) === 'user_not_found')) return;
      throw new AuthAdminFailed(`The sign-in provider responded ${response.status} to deleting a user.`);
    },
  };
}

/** Older API versions have the code in `error_code`. A 404 of a proxy has none. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return undefined;
  return 'error_code' in body ? body.error_code : 'code' in body ? body.code : undefined;
}
