import * as calls from '@lessons/contract';
import { cleanPath, cleanText } from '../http/clean-log-text.ts';
import type { BindEndpoint } from './bind-endpoint.ts';

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
