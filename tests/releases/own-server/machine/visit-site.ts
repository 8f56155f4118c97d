import { SANDBOX_ACCOUNTS } from '../../../../sandbox/start/accounts.ts';
import type { Machine } from './start-machine.ts';

/** Calls a site of a machine through its web server, from the machine itself. */
export interface Visitor {
  call(method: string, path: string, body?: object): Promise<Response_>;
  /** Sends a form, as browsers do to the payment service. */
  send(path: string, form: Record<string, string>, key: string): Promise<Response_>;
}

interface Response_ {
  status: number;
  /** JSON, or the text of anything else. */
  body: unknown;
}

export interface Lesson {
  id: string;
  status: string;
  startTime: string;
}

/** The slots of the next weeks from which a test takes its lessons. */
const HOURS = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
  dayOfWeek,
  startTime: '06:00',
  endTime: '22:00',
  isActive: true,
}));

/** `headers` are sent with each call. */
export function visitorOf(machine: Machine, host: string, headers: Record<string, string> = {}): Visitor {
  const ask = async (path: string, options: string[], input: string): Promise<Response_> => {
    const quoted = options.map((option) => `'${option}'`).join(' ');
    const printed = await machine.run(
      `curl -sS -k -m 60 --resolve '*:443:127.0.0.1' -w '\\n%{http_code}' ${quoted} 'https://${host}${path}'`,
      { input },
    );
    const end = printed.lastIndexOf('\n');
    return { status: Number(printed.slice(end + 1)), body: parse(printed.slice(0, end)) };
  };
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const json = ['-H', 'Content-Type: application/json', '--data-binary', '@-'];
  return {
    call: (method, path, body) =>
      ask(path, ['-X', method, ...given, ...(body ? json : [])], body ? JSON.stringify(body) : ''),
    send: (path, form, key) =>
      ask(
        path,
        ['-H', `Authorization: Bearer ${key}`, '--data-binary', '@-'],
        String(new URLSearchParams(form)),
      ),
  };
}

/** Signs in as one of the sandbox's accounts. Returns who calls with its token. */
async function signIn(machine: Machine, host: string, account: 'coach' | 'player'): Promise<Visitor> {
  const { anonKey } = (await read(machine, host, '/api/config/supabase')) as { anonKey: string };
  const { body } = await visitorOf(machine, host, { apikey: anonKey }).call(
    'POST',
    '/auth/v1/token?grant_type=password',
    {
      email: SANDBOX_ACCOUNTS[account],
      password: SANDBOX_ACCOUNTS.password,
    },
  );
  const token = (body as { access_token?: string }).access_token;
  if (!token) throw new Error(`${account} could not sign in: ${JSON.stringify(body)}`);
  return visitorOf(machine, host, { authorization: `Bearer ${token}` });
}

const read = (machine: Machine, host: string, path: string) =>
  bodyOf(visitorOf(machine, host).call('GET', path));

/** Makes the coach admin of a new site, as the set-up says at its end, and opens every day. */
export async function openHours(machine: Machine, host: string): Promise<void> {
  const coach = await signIn(machine, host, 'coach');
  await bodyOf(coach.call('POST', '/api/admin-setup', {}));
  await bodyOf(coach.call('PUT', '/api/admin/available-slots', HOURS));
}

/** Books a lesson of an hour and pays it with a test card: the last free one of those that are offered, so that none is too soon. */
export async function bookLesson(machine: Machine, host: string): Promise<Lesson> {
  const player = await signIn(machine, host, 'player');
  const { publishableKey } = (await read(machine, host, '/api/config/payments')) as {
    publishableKey: string;
  };
  const slots = (await bodyOf(player.call('GET', '/api/next-slots'))) as { startTime: string }[];
  const startTime = slots.at(-1)?.startTime;
  const held = (await bodyOf(
    player.call('POST', '/api/create-payment-intent', { amount: 50, startTime, duration: 60 }),
  )) as { clientSecret: string };
  const paymentIntentId = held.clientSecret.split('_secret_')[0] ?? '';
  const card = {
    client_secret: held.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '2040',
    'payment_method_data[card][cvc]': '123',
  };
  const path = `/v1/payment_intents/${paymentIntentId}/confirm`;
  await bodyOf(player.send(path, card, publishableKey));
  return (await bodyOf(player.call('POST', '/api/bookings', { paymentIntentId }))) as Lesson;
}

export async function lessonsOf(machine: Machine, host: string): Promise<Lesson[]> {
  const player = await signIn(machine, host, 'player');
  return (await bodyOf(player.call('GET', '/api/bookings'))) as Lesson[];
}

/** A lesson that the payment's event has booked before is a 200, otherwise a 201. */
async function bodyOf(asked: Promise<Response_>): Promise<unknown> {
  const response = await asked;
  if (response.status !== 200 && response.status !== 201) {
    throw new Error(`The call failed with ${response.status}: ${JSON.stringify(response.body)}`);
  }
  return response.body;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
