import * as z from 'zod/mini';

/** The body of every answer that isn't a success. `code` is for programs, `message` for people. */
export const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  /** Names the request in the server's log. */
  requestId: z.optional(z.string()),
});
export type ErrorBody = z.output<typeof errorBody>;
