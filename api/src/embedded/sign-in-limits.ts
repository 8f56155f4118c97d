import type { RateLimitRule } from '../http/rate-limit.ts';

const FACTOR_CODE_PATH = /^\/auth\/v1\/factors\/[^/]+\/verify$/i;
const HOUR = 3600;

/**
 * Requests to the embedded sign-in, for each address. The grant of `/token` is in the query string,
 * which can be written in several ways: one rule counts every grant.
 */
export const signInLimits: readonly RateLimitRule[] = [
  {
    name: 'sign-in-email',
    method: 'POST',
    path: '/auth/v1/token',
    key: 'ip+email',
    points: 10,
    duration: 60,
  },
  { name: 'sign-in', method: 'POST', path: '/auth/v1/token', key: 'ip', points: 60, duration: 60 },
  { name: 'sign-up', method: 'POST', path: '/auth/v1/signup', key: 'ip', points: 20, duration: 60 },
  {
    name: 'recover-email',
    method: 'POST',
    path: '/auth/v1/recover',
    key: 'ip+email',
    points: 3,
    duration: 60,
  },
  { name: 'recover', method: 'POST', path: '/auth/v1/recover', key: 'ip', points: 10, duration: 60 },
  { name: 'enroll-factor', method: 'POST', path: '/auth/v1/factors', key: 'ip', points: 20, duration: 60 },
  // A code has six digits. The second rule counts the guesses of many addresses together.
  { name: 'factor-code', method: 'POST', path: FACTOR_CODE_PATH, key: 'ip', points: 30, duration: HOUR },
  { name: 'factor-codes', method: 'POST', path: FACTOR_CODE_PATH, key: 'path', points: 30, duration: HOUR },
  { name: 'resend', method: 'POST', path: '/auth/v1/resend', key: 'ip', points: 10, duration: 60 },
  { name: 'verify', method: 'POST', path: '/auth/v1/verify', key: 'ip', points: 20, duration: 60 },
  { name: 'follow-link', method: 'GET', path: '/auth/v1/verify', key: 'ip', points: 20, duration: 60 },
];
