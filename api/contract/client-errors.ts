import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { release } from './release.ts';

/** The longest texts of a report. The browser cuts them; the server refuses longer ones. */
export const MAX_REPORTED = { name: 100, message: 500, stack: 4_000, path: 300 };

const line = (maxLength: number) => z.string().check(z.maxLength(maxLength));
const MAX_BODY_BYTES = 20_000;

/** Tells the server of an error in a browser, for its log. */
export const reportClientError = endpoint({
  method: 'POST',
  path: '/api/client-errors',
  access: 'anyone',
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.object({
    /** The code that failed: the player's app or the coach's module. */
    part: z.enum(['shell', 'module']),
    /** The release of that part. */
    release: z.object({
      version: z.string().check(z.regex(/^[\w.+-]{1,40}$/, 'must be a version')),
      commit: z.nullable(z.string().check(z.regex(/^[\w.-]{1,64}$/, 'must be a commit'))),
    } satisfies Record<keyof z.input<typeof release>, unknown>),
    name: line(MAX_REPORTED.name),
    message: line(MAX_REPORTED.message),
    stack: line(MAX_REPORTED.stack),
    /** The path of the page, without its query. */
    path: line(MAX_REPORTED.path).check(z.regex(/^\//, 'must begin with /')),
  }),
  response: z.object({ status: z.string() }),
});
