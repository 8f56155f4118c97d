import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@lessons/contract';
import { AuthConfigUnavailable } from '../auth/auth-config-unavailable.ts';
import { initialState, nextState, type SessionEvent, type SessionState } from './session-state.ts';
import { sessionUserOf } from './load-user.ts';
import { sam } from '../../test/sample-data.ts';

const user = sessionUserOf(sam, {});
const refused = { task: 'refused', code: 'otp_expired' } as const;

const loading: SessionState = { status: 'loading', user: null };
const signedOut: SessionState = { status: 'signed-out', user: null, ended: false, link: null };
const ended: SessionState = { ...signedOut, ended: true };
const withLink: SessionState = { ...signedOut, link: { task: 'confirmation' } };
const secondFactor: SessionState = { status: 'second-factor', user: null };
const signedIn: SessionState = { status: 'signed-in', user };
const failed: SessionState = {
  status: 'failed',
  user: null,
  failure: 'Your account could not be loaded. Please try again.',
};

const opening: SessionEvent = { type: 'opening', lastSeen: null };
const identified: SessionEvent = { type: 'identified', user };
const codeRequired: SessionEvent = { type: 'second-factor-required' };
const expired: SessionEvent = { type: 'expired' };
const failure: SessionEvent = { type: 'failed', error: new Error('500'), lastSeen: null };
const codeMissing: SessionEvent = {
  type: 'failed',
  error: new ApiError(403, 'second_factor_required', 'Enter the code.'),
  lastSeen: user,
};
const left: SessionEvent = { type: 'signed-out', onRequest: true };
const signedOutElsewhere: SessionEvent = { type: 'signed-out', onRequest: false };
const linkRefused: SessionEvent = { type: 'link-refused', code: 'otp_expired' };
const linkLeft: SessionEvent = { type: 'link-left' };

describe('the state after an event', () => {
  test.each<[SessionState, SessionEvent, SessionState]>([
    [loading, opening, loading],
    [failed, { type: 'opening', lastSeen: user }, { status: 'loading', user }],
    [loading, identified, signedIn],
    [loading, codeRequired, secondFactor],
    [loading, expired, ended],
    [loading, failure, failed],
    [loading, { ...failure, lastSeen: user }, { ...failed, user }],
    [loading, codeMissing, secondFactor],
    [loading, left, signedOut],
    [loading, signedOutElsewhere, ended],
    [loading, linkRefused, loading],
    [loading, linkLeft, loading],

    [signedOut, opening, loading],
    [signedOut, identified, signedIn],
    [signedOut, codeRequired, signedOut],
    [signedOut, codeMissing, secondFactor],
    [signedOut, expired, ended],
    [signedOut, failure, failed],
    [ended, left, ended],
    [signedOut, signedOutElsewhere, signedOut],
    [withLink, linkRefused, { ...signedOut, link: refused }],
    [withLink, linkLeft, signedOut],

    [secondFactor, opening, secondFactor],
    [secondFactor, identified, signedIn],
    [secondFactor, codeRequired, secondFactor],
    [secondFactor, expired, ended],
    [secondFactor, failure, failed],
    [secondFactor, left, signedOut],
    [secondFactor, signedOutElsewhere, ended],
    [secondFactor, linkRefused, secondFactor],
    [secondFactor, linkLeft, secondFactor],

    [signedIn, opening, signedIn],
    [signedIn, identified, signedIn],
    [signedIn, codeRequired, secondFactor],
    [signedIn, expired, ended],
    [signedIn, failure, failed],
    [signedIn, left, signedOut],
    [signedIn, signedOutElsewhere, ended],
    [signedIn, linkRefused, signedIn],
    [signedIn, linkLeft, signedIn],

    [failed, opening, loading],
    [failed, identified, signedIn],
    [failed, codeRequired, secondFactor],
    [failed, expired, ended],
    [failed, failure, failed],
    [failed, left, signedOut],
    [failed, signedOutElsewhere, ended],
    [failed, linkRefused, failed],
    [failed, linkLeft, failed],
  ])('the session’s state is $0.status after $1.type', (before, event, after) => {
    expect(nextState(before, event)).toEqual(after);
  });

  test('the session’s state says that sign-in is not configured', () => {
    const error = new AuthConfigUnavailable(new Error('503'));
    expect(nextState(loading, { type: 'failed', error, lastSeen: null })).toEqual({
      ...failed,
      failure: error.message,
    });
  });
});

describe('the first state', () => {
  test.each([
    ['a stored session is opened', null, true, loading],
    ['a visitor is signed out', null, false, signedOut],
    ['a mail’s link comes before the stored session', { task: 'confirmation' } as const, true, withLink],
  ])('the first state of the session: %s', (_what, link, hasSession, expected) => {
    expect(initialState(link, hasSession)).toEqual(expected);
  });
});
