import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSite } from '../backup/sealed-site.ts';
import { domainsIn, type Answers, type GivenAnswers } from './answers.ts';
import { withTerminal } from './ask-terminal.ts';
import { stripeOf } from './check-services.ts';
import { askAnswers } from './collect-answers.ts';
import { settingsIn, withSettings } from './settings-text.ts';
import { answersIn, readFormer, siteFiles, type Former } from './site-files.ts';
import { prepareWebhook } from './stripe-webhook.ts';
import { writeFiles } from './write-files.ts';

/** What was answered in a run that was ended. */
const ANSWERS = '.answers';

/**
 * `setup FOLDER [--from FILE]`: asks at most ten questions, with the present answers as presets, makes the
 * webhook at Stripe, and writes `.env` and `secrets/` beside `compose.yaml`. Changes what is answered differently. `--from` takes
 * both from a backup's encrypted file instead. `STRIPE_API_URL` is asked in the place of Stripe's own API.
 */
export async function setup(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { from: { type: 'string' } },
  });
  const [folder = ''] = positionals;
  if (!existsSync(join(folder, 'compose.yaml'))) throw new Error(`${folder} has no compose.yaml.`);
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  chmodSync(join(folder, 'secrets'), 0o700);
  if (values.from) return takeSealed(folder, values.from);

  const stripeUrl = process.env['STRIPE_API_URL'] || undefined;
  const former = readFormer(folder);
  const answers = await answersFor(folder, former, stripeUrl);
  const { STRIPE_SECRET_KEY: secretKey } = answers;
  const { domain } = domainsIn(answers.DOMAIN);
  const webhookSecret = await prepareWebhook(stripeOf(secretKey, stripeUrl), domain, former);
  // Before its secrets are written.
  const isSetUp = former.secret('link_secret') !== undefined;
  const changed = writeFiles(siteFiles(folder, answers, former, webhookSecret));
  rmSync(join(folder, ANSWERS), { force: true });
  if (isSetUp && changed.some((path) => path.startsWith(join(folder, 'secrets'))))
    writeFileSync(join(folder, '.restart'), '');
  say(changed.length === 0 ? 'Nothing has changed.' : `${changed.length} files are written.`);
}

async function answersFor(folder: string, former: Former, stripeUrl: string | undefined): Promise<Answers> {
  if (!process.stdin.isTTY) throw new Error('There is no terminal to ask at.');
  const surroundings = { formerKey: former.secret('stripe_secret_key'), stripeUrl };
  const begun = join(folder, ANSWERS);
  const presets = existsSync(begun) ? settingsIn(readFileSync(begun, 'utf8')) : {};
  const keep = (answers: GivenAnswers) =>
    void writeFiles(new Map([[begun, { text: withSettings('', answers), mode: 0o600 }]]));
  return withTerminal(process.stdin, process.stdout, (terminal) =>
    askAnswers(terminal, { ...answersIn(former), ...presets }, surroundings, keep),
  );
}

/** Writes the settings and secrets that a backup has, for a machine on which nothing is left. */
async function takeSealed(folder: string, file: string): Promise<void> {
  const key = process.stdin.isTTY
    ? await withTerminal(process.stdin, process.stdout, (terminal) =>
        terminal.ask('Key of the backups: ', true),
      )
    : readFileSync(0, 'utf8').trim();
  const files = openSite(readFileSync(file), key);
  const planned = Object.entries(files).map(
    ([name, text]) => [join(folder, name), { text, mode: name === '.env' ? 0o600 : 0o644 }] as const,
  );
  say(`${writeFiles(new Map(planned)).length} files are written.`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
