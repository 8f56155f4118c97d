import type { RefusalCode } from '@lessons/contract/refusal-codes';

/** An error that the API returns on purpose. `code` is for programs, `message` for people. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: RefusalCode;

  constructor(status: number, code: RefusalCode, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidRequest = (message: string) => new Refusal(400, 'invalid_request', message);
export const unauthorized = (message = 'Please sign in.') => new Refusal(401, 'unauthorized', message);
export const accountDeleted = () => unauthorized('This account has been deleted.');
export const forbidden = (message: string) => new Refusal(403, 'forbidden', message);
export const notFound = (message: string) => new Refusal(404, 'not_found', message);
/** A well-formed request that a rule forbids. Never 409, which the browser takes as success. */
export const refused = (code: RefusalCode, message: string) => new Refusal(422, code, message);
/** An id that came with a request names something else already, or the same with other details. */
export const idUsed = () =>
  refused(
    'id_used',
    'This was saved before, with other details. Please look at what is there before you save it again.',
  );
export const unavailable = (code: RefusalCode, message: string) => new Refusal(503, code, message);
/** Codes of a process that is not ready although nothing failed in the request: it stops, or its worker does not run. */
export const STOPPING = 'stopping';
export const WORKER_NOT_RUNNING = 'worker_not_running';
