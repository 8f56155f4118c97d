import { describe, expect, test } from '@jest/globals';
import { FACTS } from '../../../tests/fixtures/api/sample-mails.ts';
import { setUpMails } from '../../../tests/fixtures/api/set-up-mails.ts';
import { sendMail } from './send-mail.ts';

/* What strangers choose, names and addresses, through a real SMTP server. */

const setup = setUpMails();

async function send(mail: Parameters<typeof setup.write>[0]) {
  const id = await setup.write(mail);
  await sendMail(setup.context, id);
  return setup.read(id);
}

const named = (greetingName: string) => ({ facts: { ...FACTS, greetingName } as typeof FACTS });

describe('addresses', () => {
  test.each(['robin+lessons@example.com', 'jürgen@example.com', 'robin@grün.example', "o'neil@example.com"])(
    'a mail to %s is delivered',
    async (to) => {
      expect(await send({ to })).toMatchObject({ status: 'sent' });
      expect(setup.smtp.received).toMatchObject([{ to: [to] }]);
    },
  );

  test.each([
    'robin@example.com\r\nRCPT TO:<evil@example.com>',
    'robin@example.com>\r\nDATA\r\n',
    '<robin@example.com> <evil@example.com>',
    'not an address',
  ])('a mail to %j reaches nobody, and is shown as undelivered', async (to) => {
    expect(await send({ to })).toMatchObject({ status: 'failed', attempts: 1 });
    expect(setup.smtp.received).toEqual([]);
  });

  test('a comma in an address makes no second recipient', async () => {
    await send({ to: 'robin@example.com,evil@example.com' });
    expect(setup.smtp.received.flatMap(({ to }) => to)).not.toContain('evil@example.com');
  });
});

describe('names', () => {
  test('a mail with a very long name arrives', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(300).trim();
    expect(await send(named(name))).toMatchObject({ status: 'sent' });
    const [mail] = setup.smtp.received;
    expect(mail?.email.html).toContain('Wolfeschlegelsteinhausenbergerdorff');
    // No line is longer than SMTP allows.
    expect(
      Math.max(
        ...String(mail?.raw)
          .split('\r\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThanOrEqual(998);
  });
});
