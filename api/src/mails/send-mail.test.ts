import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../tests/fixtures/api/eventually.ts';
import { connectToSmtp, HOUR, MINUTE, NOON, setUpMails } from '../../../tests/fixtures/api/set-up-mails.ts';
import { smtpError } from '../../../tests/fixtures/api/start-smtp-server.ts';
import { dropMails, Mail } from './outbox.ts';
import { MAX_ATTEMPTS, sendDueMails, sendMail } from './send-mail.ts';

const setup = setUpMails();

describe('a mail server that fails', () => {
  test('a mail is sent late when the mail server was away for an hour', async () => {
    const id = await setup.write();
    await setup.smtp.stop();
    for (; setup.now < NOON + HOUR; setup.now += MINUTE) await sendMail(setup.context, id);
    const { attempts, status, lastError } = await setup.read(id);
    expect(status).toBe('waiting');
    expect(lastError).toContain('ECONNREFUSED');
    // The pauses grow: half a minute, one minute, two, four …
    expect(attempts).toBe(7);

    await setup.smtp.start();
    for (; setup.smtp.received.length === 0; setup.now += MINUTE) {
      await sendMail(setup.context, id);
      expect(setup.now).toBeLessThan(NOON + 1.6 * HOUR);
    }
    expect(await setup.read(id)).toMatchObject({ status: 'sent', lastError: null });
  });

  test('a mail that the server refuses temporarily is sent again half a minute later', async () => {
    setup.smtp.faults.recipient = () => {
      throw smtpError(451, 'Greylisted, come back later');
    };
    const id = await setup.write();
    await sendMail(setup.context, id);
    expect(await setup.read(id)).toMatchObject({
      status: 'waiting',
      nextAttemptAt: new Date(NOON + MINUTE / 2),
      lastError: expect.stringContaining('Greylisted'),
    });
    setup.smtp.faults = {};
    await sendMail(setup.context, id);
    expect(setup.smtp.received).toEqual([]);
    setup.now += MINUTE / 2;
    await sendDueMails(setup.context);
    expect(await setup.jobs()).toEqual([id]);
    await sendMail(setup.context, id);
    expect(setup.smtp.received).toHaveLength(1);
  });

  test.each([
    ['recipient', 550, 'No such user'],
    ['data', 554, 'This looks like spam'],
  ] as const)('a permanent refusal of the %s ends the delivery of a mail', async (step, code, message) => {
    setup.smtp.faults[step] = () => {
      throw smtpError(code, message);
    };
    const id = await setup.write();
    await sendMail(setup.context, id);
    expect(await setup.read(id)).toMatchObject({
      status: 'failed',
      nextAttemptAt: null,
      lastError: expect.stringContaining(message),
    });
    setup.now += 24 * HOUR;
    await sendDueMails(setup.context);
    await sendMail(setup.context, id);
    expect(await setup.read(id)).toMatchObject({ attempts: 1 });
  });

  test('a mail server’s refusal of every client does not end the delivery of a mail', async () => {
    setup.smtp.faults.connect = async () => {
      throw smtpError(554, 'Not you');
    };
    const id = await setup.write();
    await sendMail({ ...setup.context, mailServer: connectToSmtp(setup.smtp.url) }, id);
    expect(await setup.read(id)).toMatchObject({ status: 'waiting' });
  });

  test('a mail whose connection breaks in the middle is sent again, by us alone', async () => {
    let arrived = 0;
    setup.smtp.faults.data = async (session) => {
      arrived += 1;
      setup.smtp.drop(session);
      throw new Error('dropped');
    };
    const id = await setup.write();
    await sendMail(setup.context, id);
    expect(arrived).toBe(1);
    expect(await setup.read(id)).toMatchObject({ status: 'waiting', attempts: 1 });
  });

  const limits = { connect: 2_000, greeting: 2_000, idle: 2_000, delivery: 2_000 };

  test.each(['greeting', 'idle', 'delivery'] as const)(
    'a mail is sent again when the mail server is too slow: %s',
    async (limit) => {
      const open = Promise.withResolvers<void>();
      setup.smtp.faults =
        limit === 'greeting' ? { connect: () => open.promise } : { data: () => open.promise };
      const slow = connectToSmtp(setup.smtp.url, { ...limits, [limit]: 50 });
      const id = await setup.write();
      await sendMail({ ...setup.context, mailServer: slow }, id);
      expect(await setup.read(id)).toMatchObject({ status: 'waiting', attempts: 1 });
      open.resolve();
      await slow.close();
    },
  );

  test('a mail that fails for about four days is given up', async () => {
    setup.smtp.faults.recipient = () => {
      throw smtpError(451, 'Not now');
    };
    const id = await setup.write();
    await Mail.query(setup.knex)
      .findById(id)
      .patch({ attempts: MAX_ATTEMPTS - 2 });
    await sendMail(setup.context, id);
    expect(await setup.read(id)).toMatchObject({ status: 'waiting' });
    setup.now += 30 * MINUTE;
    await sendMail(setup.context, id);
    expect(await setup.read(id)).toMatchObject({ status: 'failed' });
  });

  test('a mail that is dropped while it fails stays dropped', async () => {
    setup.smtp.faults.recipient = () => {
      throw smtpError(451, 'Not now');
    };
    const id = await setup.write({ event: 'reminder:2' });
    const failing = Promise.withResolvers<void>();
    setup.smtp.faults.data = () => failing.promise;
    setup.smtp.faults.recipient = () => {};
    const sending = sendMail(setup.context, id);
    await eventually(
      async () => (await setup.read(id)).attempts,
      (attempts) => attempts === 1,
    );
    await dropMails(setup.knex, { event: 'reminder:2' });
    failing.reject(smtpError(451, 'Not now'));
    await sending;
    expect(await setup.read(id)).toMatchObject({ status: 'dropped' });
  });

  test('the log has neither the address of a failed mail nor the server’s text', async () => {
    setup.smtp.faults.recipient = (address) => {
      throw smtpError(550, `<${address}> is unknown here`);
    };
    const id = await setup.write({ to: 'guinevere@example.com' });
    await sendMail(setup.context, id);
    expect(setup.logged.join('')).toContain(id);
    expect(setup.logged.join('')).toContain('"responseCode":550');
    expect(setup.logged.join('')).not.toMatch(/guinevere|unknown here|Robin/);
  });
});
