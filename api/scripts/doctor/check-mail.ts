import { randomUUID } from 'node:crypto';
import { connectMailServer, verifyMailServer } from '../../src/mails/mail-server.ts';
import type { MailSettings } from '../../src/process/env.ts';
import { attempt, ok, warn, type Finding } from './finding.ts';

type MailServer = Extract<MailSettings, { kind: 'smtp' }>;

const REMEDY =
  'Check the host, port, user and password in SMTP_URL, and whether this machine may connect to that port.';

/** Connects and signs in to the mail server. Sends a mail to `sendTo` if that is given, and otherwise none. */
export async function checkMail(mail: MailSettings, sendTo: string | undefined): Promise<Finding[]> {
  if (mail.kind === 'smtp') return checkServer(mail, sendTo);
  const remedy = 'Set SMTP_URL and MAIL_FROM, unless it is a copy of the live site.';
  return [warn('Mail', 'SMTP_URL=none: this site sends no mails', remedy)];
}

async function checkServer(mail: MailServer, sendTo: string | undefined): Promise<Finding[]> {
  const findings = await attempt('Mail', REMEDY, async () => {
    await verifyMailServer(mail);
    return ok('Mail', `${new URL(mail.url).hostname} accepts the sign-in`);
  });
  const isReached = findings.every(({ status }) => status !== 'fail');
  if (sendTo === undefined || !isReached) return findings;
  const remedy = 'The server’s answer says what it refuses; often the sender MAIL_FROM.';
  return [...findings, ...(await attempt('Mail delivery', remedy, () => deliver(mail, sendTo)))];
}

async function deliver(mail: MailServer, recipient: string): Promise<Finding> {
  const server = connectMailServer(mail);
  try {
    const text = 'This mail was sent by the doctor. Mails of this site can be delivered.';
    await server.deliver({
      id: randomUUID(),
      recipient,
      subject: 'A test of the mail server',
      text,
      html: `<p>${text}</p>`,
    });
    return ok('Mail delivery', `accepted for ${recipient}; look whether it arrives, and not as spam`);
  } finally {
    await server.close();
  }
}
