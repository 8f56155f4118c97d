import * as calls from '@lessons/contract';
import { cleanPath, cleanText } from '../client-errors/clean-report.ts';
import type { RateLimitRule } from '../http/rate-limit.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

/**
 * Five reports of a page, and room for several people behind one address; and a limit for all addresses
 * together, which keeps the log readable when many pages fail at once.
 */
export const clientErrorLimits: readonly RateLimitRule[] = [
  {
    name: 'client-errors',
    method: 'POST',
    path: calls.reportClientError.path,
    key: 'ip',
    points: 30,
    duration: 60,
  },
  {
    name: 'client-errors-of-all',
    method: 'POST',
    path: calls.reportClientError.path,
    key: 'path',
    points: 300,
    duration: 60,
  },
];

/** Logs what fails in browsers. Anyone may call it, so the log has nothing of the report but cleaned text. */
export function bindClientErrors(bind: BindEndpoint): void {
  bind(calls.reportClientError, async ({ context, body }) => {
    const { part, release, name, message, stack, path } = body;
    const clientError = {
      part,
      release,
      name: cleanText(name),
      message: cleanText(message),
      stack: cleanText(stack),
      page: cleanPath(path),
    };
    context.log.warn({ clientError }, 'An error in a browser');
    return { status: 'logged' };
  });
}
