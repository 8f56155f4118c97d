import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import type { Site } from '../site/site.ts';
import type { Answers } from './answers.ts';
import { applyWebServer } from './apply-web-server.ts';
import {
  certifiedFor,
  fetchCertificate,
  nameThatLeadsElsewhere,
  selfSignedFolder,
  unknownName,
} from './certificates.ts';
import { hasBrotli, type Machine } from './machine.ts';
import { supabaseOriginOf } from './site-settings.ts';
import { caddySiteFileOf, isServedPublicly } from './web-server-files.ts';

const AGAIN = 'Run setup again then.';
const SELF_SIGNED = 'is self-signed: browsers warn, and Stripe sends no events.';

interface ServeOptions {
  isSelfSigned: boolean;
  wasInterrupted: boolean;
}

type Serve = (certificate: string, isInternal: boolean) => Promise<void>;

/**
 * Lets the web server serve the site, with a certificate of an authority if its names lead to this machine. A name that browsers
 * know with such a certificate keeps one while it is valid, unless another is asked for. Returns what is wrong with the
 * certificate, as the end of a sentence that begins with it.
 */
export async function serveSite(
  site: Site,
  machine: Machine,
  answers: Answers,
  ports: Ports,
  { isSelfSigned, wasInterrupted }: ServeOptions,
): Promise<string | undefined> {
  let isFirst = true;
  const serve: Serve = async (certificate, isInternal) => {
    const facts = {
      answers,
      ports,
      certificate,
      supabaseOrigin: answers.services ? supabaseOriginOf(answers.services) : `https://${answers.domain}`,
      isSelfSigned: isInternal,
      hasBrotli: hasBrotli(machine),
    };
    await applyWebServer(site, machine, facts, wasInterrupted && isFirst);
    isFirst = false;
  };
  if (isSelfSigned) {
    await serve(await selfSignedFolder(site, answers), true);
    return `${SELF_SIGNED} Run setup again without --self-signed for another.`;
  }
  return answers.webServer === 'caddy'
    ? serveByCaddy(site, machine, answers, serve)
    : serveByNginx(site, machine, answers, serve);
}

/** Caddy asks for certificates itself, and again and again for a name that leads nowhere. */
async function serveByCaddy(
  site: Site,
  machine: Machine,
  answers: Answers,
  serve: Serve,
): Promise<string | undefined> {
  const unknown = await unknownName(answers);
  const isPublic = !unknown || isPublicAlready(site, machine, answers);
  await serve('', !isPublic);
  if (!unknown) return undefined;
  return isPublic ? `can't be renewed now. ${unknown}` : `${SELF_SIGNED} ${unknown} ${AGAIN}`;
}

/** Whether browsers may know the site's name with a certificate of an authority, by Caddy or by nginx. */
function isPublicAlready({ name }: Site, machine: Machine, { domain, moduleDomain }: Answers): boolean {
  const files = [caddySiteFileOf(machine, name), join(machine.caddy, 'Caddyfile')];
  return (
    files.some((file) => existsSync(file) && isServedPublicly(readFileSync(file, 'utf8'), domain)) ||
    certifiedFor(machine, { domain, moduleDomain }) !== undefined
  );
}

async function serveByNginx(
  site: Site,
  machine: Machine,
  answers: Answers,
  serve: Serve,
): Promise<string | undefined> {
  const certified = certifiedFor(machine, answers);
  const folder = certified?.folder ?? (await selfSignedFolder(site, answers));
  await serve(folder, !certified);
  if (certified && certified.lack === undefined) return undefined;
  const reason = await certify(machine, answers);
  if (reason !== undefined) return `${certified?.lack ?? SELF_SIGNED} ${reason}`;
  // certbot has written it to the folder that nginx knows, or to one that is new.
  const fetched = certifiedFor(machine, answers);
  await serve(fetched?.folder ?? folder, !fetched);
  return fetched ? fetched.lack : SELF_SIGNED;
}

/** Fetches a certificate. Returns the reason if it can't be had. nginx serves the files by which the authority knows the machine. */
async function certify(machine: Machine, answers: Answers): Promise<string | undefined> {
  const elsewhere = await nameThatLeadsElsewhere(machine, answers);
  if (elsewhere)
    return `http://${elsewhere} does not lead here: mend its DNS record, or open port 80. ${AGAIN}`;
  try {
    await fetchCertificate(machine, answers);
    return undefined;
  } catch (error) {
    return `${(error as Error).message} ${AGAIN}`;
  }
}
