import { randomUUID, X509Certificate } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DAY } from '@lessons/rules';
import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { coachEmailOf, type Answers } from './answers.ts';
import type { Machine } from './machine.ts';

type Domains = Pick<Answers, 'domain' | 'moduleDomain'>;

/** How long a certificate that no browser trusts is valid. */
const DAYS = 825;
/** Less is left to a certificate whose renewal has failed for weeks. */
const LEAST_DAYS = 7;
const PROBE_TIMEOUT_MS = 5_000;

/** The certificate of an authority that the machine has for a site. */
interface Certified {
  folder: string;
  /** That it ends within days, or is not for the module's name. Undefined: nothing has to be done. */
  lack: string | undefined;
}

/**
 * Returns the certificate of an authority for the site's own name, as long as it is valid. With what it lacks it is still better
 * than one that no browser trusts: the site has told browsers to refuse that.
 */
export function certifiedFor(machine: Machine, { domain, moduleDomain }: Domains): Certified | undefined {
  const folder = join(machine.letsEncrypt, domain);
  const certificate = certificateIn(folder);
  if (!certificate || !isFor(certificate, domain) || daysLeft(certificate) <= 0) return undefined;
  return { folder, lack: lackOf(certificate, moduleDomain) };
}

function lackOf(certificate: X509Certificate, moduleDomain: string): string | undefined {
  if (!isFor(certificate, moduleDomain)) return `is not for ${moduleDomain}.`;
  if (daysLeft(certificate) > LEAST_DAYS) return undefined;
  return `ends on ${new Date(certificate.validTo).toISOString().slice(0, 10)}.`;
}

/** Returns the folder with a certificate that no browser trusts. Makes it if there is none for both names. */
export async function selfSignedFolder(site: Site, { domain, moduleDomain }: Domains): Promise<string> {
  const folder = join(dirname(site.settings), 'certificate');
  const present = certificateIn(folder);
  const isFitting = present && [domain, moduleDomain].every((name) => isFor(present, name));
  if (isFitting && daysLeft(present) > LEAST_DAYS) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const aside = mkdtempSync(`${folder}-`);
  try {
    const options = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days ${DAYS}`.split(' ');
    const names = ['-subj', `/CN=${domain}`, '-addext', `subjectAltName=DNS:${domain},DNS:${moduleDomain}`];
    const files = ['-keyout', join(aside, 'privkey.pem'), '-out', join(aside, 'fullchain.pem')];
    await run('openssl', [...options, ...names, ...files]);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return folder;
}

function certificateIn(folder: string): X509Certificate | undefined {
  const file = join(folder, 'fullchain.pem');
  return existsSync(file) ? new X509Certificate(readFileSync(file)) : undefined;
}

const isFor = (certificate: X509Certificate, name: string) => certificate.checkHost(name) !== undefined;

const daysLeft = ({ validTo }: X509Certificate) => (Date.parse(validTo) - Date.now()) / DAY;

/** Returns the name that leads elsewhere, or nowhere. Undefined: a file of this machine was read at both names. */
export async function nameThatLeadsElsewhere(
  { webroot }: Machine,
  { domain, moduleDomain }: Domains,
): Promise<string | undefined> {
  const folder = join(webroot, '.well-known/acme-challenge');
  const name = `setup-${randomUUID()}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), name);
  try {
    for (const host of [domain, moduleDomain]) {
      const text = await textAt(`http://${host}/.well-known/acme-challenge/${name}`);
      if (text !== name) return host;
    }
    return undefined;
  } finally {
    rmSync(join(folder, name));
  }
}

async function textAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: 'manual' });
    return await response.text();
  } catch {
    return undefined;
  }
}

/** Says which name can't be looked up, if there is one. */
export async function unknownName({ domain, moduleDomain }: Domains): Promise<string | undefined> {
  for (const name of [domain, moduleDomain]) {
    const { code } = await lookup(name).then(
      () => ({ code: undefined }),
      (error: NodeJS.ErrnoException) => ({ code: error.code ?? error.message }),
    );
    if (code === 'ENOTFOUND') return `${name} is not known: make its DNS record.`;
    if (code !== undefined)
      return `${name} could not be looked up (${code}): does the machine reach a DNS server?`;
  }
  return undefined;
}

/** Asks Let's Encrypt for a certificate for both names, which certbot renews by itself. @throws an error with certbot's reason. */
export async function fetchCertificate({ webroot }: Machine, answers: Answers): Promise<void> {
  const names = ['--cert-name', answers.domain, '--domain', answers.domain, '--domain', answers.moduleDomain];
  await run('certbot', [
    'certonly',
    '--non-interactive',
    '--agree-tos',
    '--expand',
    '--webroot',
    '--webroot-path',
    webroot,
    '--email',
    coachEmailOf(answers),
    ...names,
    '--deploy-hook',
    'systemctl reload nginx',
  ]);
}
