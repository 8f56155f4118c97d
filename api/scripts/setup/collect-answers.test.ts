import { PassThrough, Writable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { serveJson } from '../../../tests/fixtures/api/serve-json.ts';
import type { GivenAnswers } from './answers.ts';
import { withTerminal, type Terminal } from './ask-terminal.ts';
import { askAnswers, takeAnswers } from './collect-answers.ts';
import type { SiteMode } from './site-mode.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

/** Types an answer to each question that is asked, and keeps what was asked and said. */
function typist(answers: string[]): Terminal & { asked: string[]; said: string[]; hidden: string[] } {
  const typed = { asked: [] as string[], said: [] as string[], hidden: [] as string[] };
  return {
    ...typed,
    say: (text) => typed.said.push(text),
    ask: async (question, isSecret) => {
      typed.asked.push(question);
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`Nobody answers ${question}`);
      if (isSecret) typed.hidden.push(answer);
      return answer;
    },
  };
}

const FORMER: GivenAnswers = {
  DOMAIN: 'lessons.example',
  ADMIN_EMAILS: 'coach@example.com',
  WEB_SERVER: 'nginx',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  SMTP_URL: 'none',
};

const asked = (terminal: Terminal, former: GivenAnswers, stripeUrl?: string, before?: SiteMode) =>
  askAnswers(terminal, former, { webServers: ['nginx', 'caddy'], stripeUrl, before, data: undefined });

test('Enter at each question keeps the answers, shows no secret, and asks no service', async () => {
  const terminal = typist(Array.from({ length: 10 }, () => ''));
  const answers = await asked(terminal, FORMER);
  expect(answers).toMatchObject({ domain: 'lessons.example', services: { stripeSecretKey: 'sk_test_1' } });
  // Without a mail server nobody is asked for the sender.
  expect(terminal.asked).toHaveLength(9);
  expect(terminal.asked.join('\n')).not.toMatch(/sk_test_1|sb_secret_1/);
  expect(terminal.asked[0]).toContain('[lessons.example]');
});

test('at most ten questions are asked, and three of them for the sandbox', async () => {
  const terminal = typist(['tennis.example module.example', 'coach@example.com', 'caddy', '']);
  expect(await asked(terminal, {})).toEqual({
    domain: 'tennis.example',
    moduleDomain: 'module.example',
    adminEmails: 'coach@example.com',
    webServer: 'caddy',
    services: undefined,
  });
});

test('an answer that is refused is asked for again, with the reason', async () => {
  const { origin, close } = await serveJson({ '/v1/account': { id: 'acct_1' } });
  closing.push(() => close(0));
  const answers = [
    '127.0.0.1',
    'a.example',
    '',
    'coach@example.com',
    'apache',
    'nginx',
    'sk_1',
    'sk_test_1',
    'pk_live_1',
  ];
  const terminal = typist(answers);
  await expect(asked(terminal, {}, origin)).rejects.toThrow('Nobody answers Stripe publishable key');
  expect(terminal.said).toEqual([
    expect.stringContaining('127.0.0.1 is no name'),
    expect.stringContaining('It is needed'),
    expect.stringContaining('Name nginx or caddy'),
    expect.stringContaining('must start with sk_test_'),
    expect.stringContaining('One key is for test mode'),
  ]);
  expect(terminal.hidden).toEqual(['sk_1', 'sk_test_1']);
});

/** A live site whose secret key is lost: its file is missing or empty. */
const WITHOUT_KEY: GivenAnswers = {
  DOMAIN: 'lessons.example',
  ADMIN_EMAILS: 'coach@example.com',
  WEB_SERVER: 'nginx',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
};

test('a live site is not made the sandbox by Enter, nor by none, nor one in test mode by a test key', async () => {
  const terminal = typist(['', '', '', '', 'none', 'sk_test_1']);
  await expect(asked(terminal, WITHOUT_KEY, undefined, 'live')).rejects.toThrow(
    'Nobody answers Stripe secret key',
  );
  expect(terminal.asked.at(-1)).not.toContain('[none]');
  expect(terminal.said).toEqual([
    expect.stringContaining('It is needed'),
    expect.stringContaining('The site is live'),
    expect.stringContaining('The site is live'),
  ]);
});

test.each([
  [{}, 'STRIPE_SECRET_KEY is missing'],
  [{ STRIPE_SECRET_KEY: 'none' }, 'STRIPE_SECRET_KEY: The site is live'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY: The site is live'],
])('a file with the answers %j is refused for a live site whose key is lost', async (given, reason) => {
  const surroundings = { webServers: [], stripeUrl: undefined, before: 'live', data: undefined } as const;
  await expect(takeAnswers(given, WITHOUT_KEY, surroundings)).rejects.toThrow(reason);
});

test('a test key that stands in the files of a live site is refused, too', async () => {
  const former = { ...FORMER, STRIPE_SECRET_KEY: 'sk_test_1' };
  const surroundings = { webServers: [], stripeUrl: undefined, before: 'live', data: undefined } as const;
  await expect(takeAnswers({}, former, surroundings)).rejects.toThrow('The site is live');
});

function screen() {
  let text = '';
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  return { output, text: () => text };
}

test('what is typed at a question for a secret is not shown on the terminal', async () => {
  const input = new PassThrough();
  const { output, text } = screen();
  const answers = await withTerminal(input, output, async (terminal) => {
    const typeAt = (question: string, isSecret: boolean, line: string) => {
      const answer = terminal.ask(question, isSecret);
      input.write(`${line}\n`);
      return answer;
    };
    return [await typeAt('Name: ', false, 'lessons.example'), await typeAt('Key: ', true, 'sk_test_secret')];
  });
  expect(answers).toEqual(['lessons.example', 'sk_test_secret']);
  expect(text()).toContain('Name: ');
  expect(text()).toContain('lessons.example');
  expect(text()).not.toContain('secret');
});

test.each([
  ['Ctrl-C', '\u0003'],
  ['the end of the input', undefined],
])('%s ends the questions, and says that nothing was changed', async (_what, typed) => {
  const input = new PassThrough();
  const asking = withTerminal(input, screen().output, (terminal) => terminal.ask('Name: ', false));
  if (typed) input.write(typed);
  else input.end();
  await expect(asking).rejects.toThrow('Nothing was changed.');
});
