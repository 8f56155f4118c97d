import type { FakeApi } from './fake-api.ts';
import { buildSession, provider, providerError } from './fake-auth-provider.ts';
import { sam } from './sample-data.ts';

/** The code that the provider of a test accepts, for every factor but those that `others` names. */
export const GOOD_CODE = '123456';

interface FakeFactor {
  id: string;
  status: 'verified' | 'unverified';
  friendly_name: string;
  factor_type: 'totp';
}

/** The second factors of Sam at the auth provider of a test. A code is `GOOD_CODE`, or what `codes` says of a factor. */
export class FakeSecondFactors {
  factors: FakeFactor[] = [];
  readonly codes = new Map<string, string>();

  constructor(api: FakeApi) {
    api
      .on(provider.getUser, () => ({ ...buildSession(sam).user, factors: this.factors }))
      .on(provider.enroll, ({ body }) => {
        const { friendly_name: name } = body as { friendly_name: string };
        const { id } = this.add(name, 'unverified');
        const totp = {
          qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          secret: 'ABCDEFGH',
          uri: 'otpauth://',
        };
        return { id, type: 'totp', friendly_name: name, totp };
      })
      .on(provider.challenge, { id: 'challenge-1', type: 'totp', expires_at: 4_102_444_800 })
      .on(provider.verifyFactor, ({ path, body }) => {
        const factor = this.factors.find(({ id }) => path.includes(id));
        if ((body as { code: string }).code !== (this.codes.get(factor?.id ?? '') ?? GOOD_CODE))
          return providerError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
        if (factor) factor.status = 'verified';
        const session = buildSession(sam);
        return { ...session, access_token: 'aal2', user: { ...session.user, factors: this.factors } };
      })
      .on(provider.unenroll, ({ path }) => {
        this.factors = this.factors.filter(({ id }) => !path.endsWith(id));
        return { id: path };
      })
      .on(provider.refresh, buildSession(sam));
  }

  add(name: string, status: FakeFactor['status'] = 'verified'): FakeFactor {
    const factor: FakeFactor = {
      id: `factor-${this.factors.length + 1}`,
      status,
      friendly_name: name,
      factor_type: 'totp',
    };
    this.factors.push(factor);
    return factor;
  }
}
