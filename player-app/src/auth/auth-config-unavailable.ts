import { NetworkError } from '@lessons/contract';

/**
 * Thrown if the API's configuration of the auth provider could not be loaded. Without a connection it says that. Every screen
 * has it: the refusals of signing in are in `auth-refusal.ts`.
 */
export class AuthConfigUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof NetworkError ? cause.message : 'Supabase configuration not available', { cause });
    this.name = 'AuthConfigUnavailable';
  }
}
