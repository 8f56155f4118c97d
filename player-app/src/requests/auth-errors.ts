/** Where to sign in could not be learnt from the API. */
export class AuthConfigUnavailable extends Error {
  constructor(cause: unknown) {
    super('Supabase configuration not available', { cause });
    this.name = 'AuthConfigUnavailable';
  }
}

/** The auth provider said no, and why: the message is for the person. */
export class AuthRefusal extends Error {
  /** The provider's own name of the reason, such as `invalid_credentials` or `otp_expired`. */
  readonly code: string | undefined;
  readonly step: 'sign-in' | 'sign-up' | 'recovery';

  constructor(step: AuthRefusal['step'], message: string, code: string | undefined) {
    super(message);
    this.name = 'AuthRefusal';
    this.step = step;
    this.code = code;
  }
}
