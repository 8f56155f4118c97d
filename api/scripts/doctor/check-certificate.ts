import { once } from 'node:events';
import { connect } from 'node:tls';
import { DAY } from '@lessons/rules';
import { attempt, fail, ok, TIMEOUT_MS, warn, type Finding } from './finding.ts';

const MIN_DAYS = 14;
const SUBJECT = 'Certificate';

interface Served {
  host: string;
  ends: Date;
  /** Why browsers refuse it. Empty if they accept it. */
  problem: string;
}

/** Checks that the certificate of an `https:` origin is valid, and does not end within two weeks. */
export function checkCertificate(origin: string): Promise<Finding[]> {
  const { hostname, port } = new URL(origin);
  const remedy = 'Check the proxy in front of the site, and its certificate.';
  return attempt(SUBJECT, remedy, async () =>
    judgeCertificate(await readCertificate(hostname, Number(port || 443)), new Date()),
  );
}

export function judgeCertificate({ host, ends, problem }: Served, now: Date): Finding {
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY);
  const date = ends.toISOString().slice(0, 10);
  const remedy = 'Find out why it was not renewed: the log of the proxy says so.';
  if (days < 0) {
    return fail(SUBJECT, `of ${host} has expired, on ${date}: nothing behind it was checked`, remedy);
  }
  if (problem !== '') {
    const says = `of ${host} is not valid (${problem}): nothing behind it was checked`;
    return fail(SUBJECT, says, 'Let the proxy fetch one for this name from a public authority.');
  }
  const says = `of ${host} ends in ${days} days, on ${date}`;
  return days >= MIN_DAYS ? ok(SUBJECT, says) : warn(SUBJECT, says, remedy);
}

/** Nothing is sent, so the certificate is read even if it is not valid. */
async function readCertificate(host: string, port: number): Promise<Served> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const { authorizationError } = socket;
    const ends = new Date(socket.getPeerCertificate().valid_to);
    return { host, ends, problem: authorizationError ? String(authorizationError) : '' };
  } finally {
    socket.destroy();
  }
}
