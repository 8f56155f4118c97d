import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const MAX_MAIL_BYTES = 10 * 1024 * 1024;
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Starts an SMTP server on a port of this machine; 0 takes a free one. It needs no sign-in and has no
 * TLS.
 */
export async function receiveMails(
  store: MailStore,
  { log, smtpPort = 0 }: { log: Logger; smtpPort?: number | undefined },
): Promise<{ url: string; close(): Promise<void> }> {
  const receive = callbackify((stream: SMTPServerDataStream, session: SMTPServerSession) =>
    receiveMail(store, stream, session),
  );
  const server = new SMTPServer({
    size: MAX_MAIL_BYTES,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onData: (stream, session, callback) => receive(stream, session, (error) => callback(error)),
  });
  server.on('error', (error) => log.warn({ err: error }, 'A connection of the mail sandbox failed'));
  const listening = server.listen(smtpPort, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function receiveMail(
  store: MailStore,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const source = await buffer(stream);
  if (stream.sizeExceeded)
    throw Object.assign(new Error('The mail is too large for the sandbox'), { responseCode: 552 });
  await store.add(envelope.rcptTo.map(({ address }) => ({ recipient: address, source })));
}
