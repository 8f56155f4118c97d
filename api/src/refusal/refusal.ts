/** A request that is refused, with what to tell the caller. `code` is for programs, `message` for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
  }
}

export const invalidRequest = (message: string) => new Refusal(400, 'invalid_request', message);
export const unauthorized = (message = 'Please sign in.') => new Refusal(401, 'unauthorized', message);
export const forbidden = (message: string) => new Refusal(403, 'forbidden', message);
export const notFound = (message: string) => new Refusal(404, 'not_found', message);
/** Well formed, but the coach's rules or the court stand against it. Never 409: the browser takes that as success. */
export const refused = (code: string, message: string) => new Refusal(422, code, message);
export const unavailable = (code: string, message: string) => new Refusal(503, code, message);
