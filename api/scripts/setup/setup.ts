import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { withConnection } from '../backup/libpq.ts';
import type { Operation } from '../site/operation.ts';
import { siteNamed, type Site } from '../site/site.ts';
import { oneAtATime } from '../site/one-at-a-time.ts';
import { describeDomain, type Answers, type GivenAnswers } from './answers.ts';
import { applySetUp, type SetUpOptions } from './apply-setup.ts';
import { withTerminal } from './ask-terminal.ts';
import { askAnswers, takeAnswers, type Surroundings } from './collect-answers.ts';
import { checkEmptying, emptySite } from './empty-site.ts';
import { archivesFor, OWN_RELEASE, requirePrograms } from './install-release.ts';
import { machineAt, webServersOn } from './machine.ts';
import { clearPending, isPending } from './pending.ts';
import { answersIn, readFormer, webServerOf } from './read-former.ts';
import { runDoctor } from './run-doctor.ts';
import { serveSite } from './serve-site.ts';
import { settingsIn } from './settings-text.ts';
import { setUpCompose } from './setup-compose.ts';
import { dataChoice, modeIn } from './site-mode.ts';
import { requireFreeName } from './site-name.ts';

/** What a test has in the place of the machine, of a person and of Stripe. */
export interface Place {
  root: string;
  /** The folder of the release that this program belongs to. */
  release: string;
  stripeUrl: string | undefined;
  tryAddress: SetUpOptions['tryAddress'];
}

const THIS_MACHINE: Place = {
  root: '/',
  release: OWN_RELEASE,
  stripeUrl: undefined,
  tryAddress: (address) => withConnection(address, (client) => client.query('select 1')),
};

const OPTIONS = {
  answers: { type: 'string' },
  compose: { type: 'string' },
  shell: { type: 'string' },
  module: { type: 'string' },
  sandbox: { type: 'string' },
  database: { type: 'string' },
  pooler: { type: 'string' },
  'self-signed': { type: 'boolean', default: false },
  empty: { type: 'boolean', default: false },
  'keep-data': { type: 'boolean', default: false },
} as const;

/**
 * `node api/operate.js setup`: makes a rented machine with its packages a site, or changes one. Asks at most ten questions,
 * with the present answers as presets, writes what follows from them, starts the site and ends with the doctor.
 *
 * - `--site NAME`: one of several coaches' sites on the machine.
 * - `--answers FILE`: lines `NAME=value` in the place of a person.
 * - `--shell`, `--module`, `--sandbox ARCHIVE`: the other parts of the release, if they don't lie beside it.
 * - `--database FILE`: a file with the address of a PostgreSQL elsewhere, as a role that may create roles and databases.
 * - `--pooler HOST:PORT`: the API's way to the database.
 * - `--self-signed`: no certificate of an authority.
 * - `--empty`: begins anew with an empty database, before a site goes live.
 * - `--keep-data`: goes live with what was tried before.
 * - `--compose FOLDER`: writes the settings and secrets of a folder with `compose.yaml` instead.
 */
export async function setup({ site: named, args }: Operation, place = THIS_MACHINE): Promise<void> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const data = dataChoice(values);
  process.umask(0o022);
  if (values.compose) {
    const ask = (former: GivenAnswers, surroundings: Surroundings) =>
      answersFor(former, surroundings, values.answers);
    await setUpCompose(values.compose, ask, { data, stripeUrl: place.stripeUrl });
    return;
  }
  if (place.root === '/' && process.getuid?.() !== 0) throw new Error('Run it as root: sudo node …');
  const site = named ?? siteNamed('lessons', place.root);
  // From the first question on: what is asked begins with the answers of now.
  await oneAtATime(site, () => askAndSetUp(site, { values, data }, place));
}

interface Wanted {
  values: ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];
  data: ReturnType<typeof dataChoice>;
}

async function askAndSetUp(site: Site, { values, data }: Wanted, place: Place): Promise<void> {
  requirePrograms(site);
  const machine = machineAt(place.root);
  requireFreeName(site, machine);
  const former = readFormer(site);
  const database = {
    server: values.database ? addressIn(values.database) : undefined,
    pooler: values.pooler,
    tryAddress: place.tryAddress,
  };
  if (data === 'empty') checkEmptying(site, former, database);
  const surroundings = {
    webServers: webServersOn(machine),
    stripeUrl: place.stripeUrl,
    before: modeIn(former.settings),
    data,
  };
  const presets = answersIn(former, webServerOf(site, machine));
  const answers = await answersFor(presets, surroundings, values.answers);

  const { shell, module, sandbox } = values;
  const folders = [process.cwd(), dirname(place.release)];
  const options: SetUpOptions = {
    archives: archivesFor(site, { shell, module, sandbox }, !answers.services, folders),
    ...database,
    isSelfSigned: values['self-signed'],
    stripeUrl: place.stripeUrl,
    release: place.release,
    wasInterrupted: isPending(site),
  };
  if (data === 'empty') await emptySite(site, former, options);
  const described = describeDomain(answers);
  if (described) say(described);
  const ports = await applySetUp(site, machine, answers, options);
  const notCertified = await serveSite(site, machine, answers, ports, options);
  clearPending(site);
  const hasTrial = surroundings.before === 'sandbox' && data === undefined;
  say(closingWords(site, answers, hasTrial, notCertified));
  await runDoctor(site);
}

/** Takes the answers from a file, or from the person at the terminal. */
async function answersFor(
  former: GivenAnswers,
  surroundings: Surroundings,
  file: string | undefined,
): Promise<Answers> {
  if (file) return takeAnswers(settingsIn(readFileSync(file, 'utf8')), former, surroundings);
  if (!process.stdin.isTTY)
    throw new Error('There is no terminal to ask at: give the answers with --answers FILE.');
  return withTerminal(process.stdin, process.stdout, (terminal) =>
    askAnswers(terminal, former, surroundings),
  );
}

/** An address with a password is no argument: everybody on the machine could read it. */
function addressIn(file: string): string {
  if (!existsSync(file)) throw new Error(`--database ${file}: name a file that has the address.`);
  return readFileSync(file, 'utf8').trim();
}

function closingWords(
  site: Site,
  { domain, adminEmails, services }: Answers,
  hasTrial: boolean,
  notCertified: string | undefined,
): string {
  return [
    `\nhttps://${domain} is set up. Its programs: sudo ${site.name} doctor, update, rollback, backup, restore, setup.`,
    `Sign up there as ${adminEmails}, open https://${domain}/admin-setup, and book a first lesson.`,
    ...(services
      ? []
      : [
          `THE SANDBOX takes the place of Stripe, Supabase and the mail server: no money moves and no mail is sent. Everybody can read`,
          `its mails at https://${domain}/sandbox/mail. Run setup again with the keys of real accounts.`,
        ]),
    ...(services && hasTrial
      ? [
          `The database still has what was tried with the sandbox: sudo ${site.name} setup --empty begins anew.`,
        ]
      : []),
    ...(notCertified ? [`THE CERTIFICATE ${notCertified}`] : []),
    '',
  ].join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
