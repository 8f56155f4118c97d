import { once } from 'node:events';
import { connect } from 'node:tls';
import { attempt, ok, warn, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;
const DAY_MS = 86_400_000;
const MIN_DAYS = 14;

/** Checks that the certificate of an `https:` origin does not end within two weeks. */
export function checkCertificate(origin: string): Promise<Finding[]> {
  const { hostname, port } = new URL(origin);
  const subject = 'Certificate';
  const remedy = 'Check the proxy in front of the site, and its certificate.';
  return attempt(subject, remedy, async () => {
    const ends = await readEnd(hostname, Number(port || 443));
    const days = Math.floor((ends.getTime() - Date.now()) / DAY_MS);
    const says = `of ${hostname} ends in ${days} days, on ${ends.toISOString().slice(0, 10)}`;
    if (days >= MIN_DAYS) return ok(subject, says);
    return warn(subject, says, 'Find out why it was not renewed: the log of Caddy or certbot says so.');
  });
}

/**
 * Returns the end of the certificate. Nothing is sent, so an unknown authority does not matter: the check of the page
 * reports it.
 */
async function readEnd(host: string, port: number): Promise<Date> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
