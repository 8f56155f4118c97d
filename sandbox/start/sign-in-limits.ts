import { perHour, perMinute, type RateLimitRule } from '../../api/src/http/rate-limit.ts';

const FACTOR_CODE_PATH = /^\/auth\/v1\/factors\/[^/]+\/verify$/i;

/**
 * Requests to the sandbox’s sign-in, for each address. The grant of `/token` is in the query string,
 * which can be written in several ways: one rule counts every grant.
 */
export const signInLimits: readonly RateLimitRule[] = [
  { name: 'sign-in-email', method: 'POST', path: '/auth/v1/token', key: 'ip+email', ...perMinute(10) },
  { name: 'sign-in', method: 'POST', path: '/auth/v1/token', key: 'ip', ...perMinute(60) },
  { name: 'sign-up', method: 'POST', path: '/auth/v1/signup', key: 'ip', ...perMinute(20) },
  { name: 'recover-email', method: 'POST', path: '/auth/v1/recover', key: 'ip+email', ...perMinute(3) },
  { name: 'recover', method: 'POST', path: '/auth/v1/recover', key: 'ip', ...perMinute(10) },
  { name: 'enroll-factor', method: 'POST', path: '/auth/v1/factors', key: 'ip', ...perMinute(20) },
  // A code has six digits. The second rule counts the guesses of many addresses together.
  { name: 'factor-code', method: 'POST', path: FACTOR_CODE_PATH, key: 'ip', ...perHour(30) },
  { name: 'factor-codes', method: 'POST', path: FACTOR_CODE_PATH, key: 'path', ...perHour(30) },
  { name: 'resend', method: 'POST', path: '/auth/v1/resend', key: 'ip', ...perMinute(10) },
  { name: 'verify', method: 'POST', path: '/auth/v1/verify', key: 'ip', ...perMinute(20) },
  { name: 'follow-link', method: 'GET', path: '/auth/v1/verify', key: 'ip', ...perMinute(20) },
];
