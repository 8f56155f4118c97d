import { setTimeout as pause } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { MailSettings } from '../process/env.ts';
import type { RenderedMail } from './render-mail.ts';

export interface MailServer {
  /** Resolves once the server has accepted the mail. Throws nodemailer's error otherwise. */
  deliver(mail: OutgoingMail): Promise<void>;
  /** Lets mails that are being sent finish for a few seconds, then ends the connections. */
  close(): Promise<void>;
}

type OptionalPart = 'senderName' | 'attachments' | 'headers';

/** A mail of the sign-in has no attachments and headers of its own. */
interface OutgoingMail extends Omit<RenderedMail, OptionalPart>, Partial<Pick<RenderedMail, OptionalPart>> {
  /** A repeated mail has the id of the first: programs that know it show one of them. */
  id: string;
  recipient: string;
}

/** The mail server and the sender. Without a sender's name, mails have that of the brand. */
type MailServerSettings = Omit<Extract<MailSettings, { kind: 'smtp' }>, 'kind'>;

/** Time limits, in milliseconds. */
interface DeliveryTimeouts {
  connect: number;
  /** The limit for the server's first line. Some servers make clients wait for it. */
  greeting: number;
  /** The limit without a byte in either direction. */
  idle: number;
  /** The limit for one mail in all. The lease of an attempt is longer (`send-mail.ts`). */
  delivery: number;
}

const TIMEOUTS: DeliveryTimeouts = { connect: 10_000, greeting: 15_000, idle: 30_000, delivery: 60_000 };
/** Connections of one process. The job worker sends no more mails at a time. */
export const MAX_CONNECTIONS = 2;
const KEEP_OPEN_MS = 30_000;
const FINISH_TIMEOUT_MS = 2_500;

/** Nodemailer reads a comma, brackets or a line break as the end of an address, and sends to both. */
const ONE_ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u;

class InvalidRecipient extends Error {
  /** Nodemailer's code for an address that can't be used. */
  readonly code = 'EENVELOPE';
}

/** Connects and signs in to an SMTP server, and sends nothing. Throws nodemailer's error if it can't. */
export async function verifyMailServer(settings: MailServerSettings): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(connectionOf(settings, TIMEOUTS));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Connects to an SMTP server when the first mail is sent. */
export function connectMailServer(settings: MailServerSettings, timeouts = TIMEOUTS): MailServer {
  const { from } = settings;
  let transport: Promise<Transport> | undefined;
  const closing = new AbortController();
  const inFlight = new Set<Promise<unknown>>();
  const idDomain = from.address.slice(from.address.lastIndexOf('@') + 1);

  return {
    async deliver({ id, recipient, senderName = '', subject, html, text, attachments, headers }) {
      if (!ONE_ADDRESS.test(recipient)) throw new InvalidRecipient('The address is not valid');
      const sending = (await (transport ??= openTransport(settings, timeouts))).sendMail({
        messageId: `<${id}@${idDomain}>`,
        from: { name: from.name || senderName, address: from.address },
        to: { name: '', address: recipient },
        envelope: { from: from.address, to: [recipient] },
        subject,
        html,
        text,
        ...(attachments && { attachments }),
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeouts.delivery)]),
      });
      inFlight.add(sending);
      await sending.finally(() => inFlight.delete(sending));
    },
    async close() {
      await Promise.race([Promise.allSettled(inFlight), pause(FINISH_TIMEOUT_MS, null, { ref: false })]);
      closing.abort();
      (await transport)?.close();
    },
  };
}

type Transport = Transporter<SMTPPool.SentMessageInfo>;

/**
 * Opens the connections to the mail server. The library is loaded with the first mail: a start need not wait for its
 * modules.
 */
async function openTransport(settings: MailServerSettings, timeouts: DeliveryTimeouts): Promise<Transport> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...connectionOf(settings, timeouts),
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox repeats a mail, and counts it.
    maxRequeues: 0,
    idleTimeout: KEEP_OPEN_MS,
    // What a mail contains is never read from a file or another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function connectionOf({ url, requiresTls, ca }: MailServerSettings, timeouts: DeliveryTimeouts) {
  return {
    ...addressOf(url),
    ...(requiresTls ? { requireTLS: true } : { ignoreTLS: true }),
    ...(ca && { tls: { ca } }),
    connectionTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
  };
}

/** Returns host, port and login of the URL. Nodemailer's own reading would let the query set any of its options. */
function addressOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}
