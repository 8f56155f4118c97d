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
  test.each([
    'Robin\r\nBcc: evil@example.com',
    'Robin\n\nFrom: evil@example.com',
    'Robin\u2028Subject: evil',
    '=?utf-8?q?Robin=0D=0ABcc:_evil@example.com?=',
  ])('the name %j adds no header and no recipient', async (greetingName) => {
    expect(await send(named(greetingName))).toMatchObject({ status: 'sent' });
    const [mail] = setup.smtp.received;
    expect(mail?.to).toEqual(['robin@example.com']);
    expect(mail?.email.from).toMatchObject({ address: 'lessons@tennis.example' });
    expect(mail?.email.bcc).toBeUndefined();
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|x-|subject: evil)/im);
  });

  test('HTML in a player’s name is sent as text', async () => {
    await send(named('<img src=x onerror=alert(1)><b>Robin</b>'));
    const html = String(setup.smtp.received[0]?.email.html);
    expect(html).not.toMatch(/<img src=x|<b>Robin/);
    expect(html).toContain('&lt;b&gt;Robin');
  });

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
