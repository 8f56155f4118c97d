import { PassThrough, Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { json, setUpServers } from '../../../tests/fixtures/api/serve.ts';
import type { GivenAnswers } from './answers.ts';
import { withTerminal, type Terminal } from './ask-terminal.ts';
import { askAnswers } from './collect-answers.ts';

const start = setUpServers();

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
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  SMTP_URL: 'none',
};

const asked = (
  terminal: Terminal,
  former: GivenAnswers,
  keep: (answers: GivenAnswers) => void = () => {},
  stripeUrl?: string,
) => askAnswers(terminal, former, { stripeUrl, formerKey: former.STRIPE_SECRET_KEY }, keep);

test('Enter at each question keeps the answers, shows no secret, and asks no service', async () => {
  const terminal = typist(Array.from({ length: 10 }, () => ''));
  const answers = await asked(terminal, FORMER);
  expect(answers).toEqual({ ...FORMER, MAIL_FROM: '', HEARTBEAT_URL: 'none' });
  // Without a mail server nobody is asked for the sender.
  expect(terminal.asked).toHaveLength(9);
  expect(terminal.asked.join('\n')).not.toMatch(/sk_test_1|sb_secret_1/);
  expect(terminal.asked[0]).toContain('[lessons.example]');
});

test('an answer that is refused is asked for again, with the reason, and those before it are kept', async () => {
  const { origin } = await start(json({ '/v1/account': { id: 'acct_1' } }));
  const answers = ['127.0.0.1', 'a.example', '', 'coach@example.com', 'sk_1', 'sk_test_1', 'pk_live_1'];
  const terminal = typist(answers);
  const kept: GivenAnswers[] = [];
  await expect(asked(terminal, {}, (one) => kept.push(one), origin)).rejects.toThrow(
    'Nobody answers Stripe publishable key',
  );
  expect(terminal.said).toEqual([
    expect.stringContaining('127.0.0.1 is no name'),
    expect.stringContaining('It is needed'),
    expect.stringContaining('must start with sk_test_'),
    expect.stringContaining('One key is for test mode'),
  ]);
  expect(terminal.hidden).toEqual(['sk_1', 'sk_test_1']);
  expect(kept.at(-1)).toEqual({
    DOMAIN: 'a.example',
    ADMIN_EMAILS: 'coach@example.com',
    STRIPE_SECRET_KEY: 'sk_test_1',
  });
});

test.each([
  ['sk_live_1', 'sk_test_1', 'The site is live'],
  ['sk_test_1', 'sk_live_1', 'The site has what was tried with test cards'],
])('a site with the key %s does not take %s', async (formerKey, key, reason) => {
  const terminal = typist(['', '', key]);
  await expect(asked(terminal, { ...FORMER, STRIPE_SECRET_KEY: formerKey })).rejects.toThrow('Nobody');
  expect(terminal.said).toEqual([expect.stringContaining(reason)]);
});

test('a password with a character that ends an address is said to need another form', async () => {
  const typed = [
    ...Array.from({ length: 7 }, () => ''),
    'smtps://user@mail.example:pass#word@mail.example:465',
  ];
  const terminal = typist(typed);
  await expect(asked(terminal, FORMER)).rejects.toThrow('Nobody');
  expect(terminal.said).toEqual([expect.stringContaining('percent-encode user and password')]);
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
  await expect(asking).rejects.toThrow('The site was not changed.');
});
