import { beforeEach } from '@jest/globals';

interface SentRequest {
  /** As in `POST /api/bookings`, without the query. */
  call: string;
  body: unknown;
}

/** The API and the auth provider as a test's browser meets them: what each call answers, and what was sent. */
export interface FakeServer {
  /** Decides what a call answers from now on: a value as JSON, a whole response, or a function that gives either. */
  answer: (call: string, answer: unknown) => void;
  /** The bodies sent to a call, oldest first. */
  sentTo: (call: string) => unknown[];
}

/** Stands in the network's place from before each test on. A call that nobody decided on fails by its name. */
export function fakeServer(): FakeServer {
  let answers = new Map<string, unknown>();
  let sent: SentRequest[] = [];
  beforeEach(() => {
    answers = new Map();
    sent = [];
    globalThis.fetch = async (address, options) => {
      const request = read(address, options);
      sent.push(request);
      if (!answers.has(request.call)) throw new Error(`Nothing answers ${request.call}`);
      return respond(answers.get(request.call));
    };
  });
  return {
    answer: (call, answer) => void answers.set(call, answer),
    sentTo: (call) => sent.filter((request) => request.call === call).map(({ body }) => body),
  };
}

/** An answer that says no, as the API words it. */
export function refusal(status: number, message: string, code = 'refused'): Response {
  return Response.json({ code, message }, { status });
}

function read(address: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}): SentRequest {
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.href);
  return { call: `${method} ${pathname}`, body: typeof body === 'string' ? JSON.parse(body) : undefined };
}

async function respond(answer: unknown): Promise<Response> {
  const given: unknown = typeof answer === 'function' ? await answer() : answer;
  return given instanceof Response ? given.clone() : Response.json(given);
}
