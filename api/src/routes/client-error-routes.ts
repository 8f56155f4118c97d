import * as calls from '@lessons/contract';
import { cleanPath, cleanText } from '../http/clean-log-text.ts';
import type { BindEndpoint } from './bind-endpoint.ts';
import { byNetwork, type RateLimits } from './rate-limits.ts';
import { perMinute } from '../http/rate-limit.ts';

/** Logs what fails in browsers. Anyone may call it, so the log has nothing of the report but cleaned text. */
export function bindClientErrors(bind: BindEndpoint, { limit }: RateLimits): void {
  const limits = [
    // Five reports of a page, and room for several people behind one address.
    limit('client-errors', perMinute(30), byNetwork),
    // Keeps the log readable when many pages fail at once.
    limit('client-errors-of-all', perMinute(300), () => 'all'),
  ];

  bind(calls.reportClientError, limits, async ({ context, body }) => {
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
