import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textIn } from '../site/text-in.ts';
import type { Answers, GivenAnswers } from './answers.ts';
import type { Surroundings } from './collect-answers.ts';
import { asOnServer, composeFiles, emptied, type FormerCompose } from './compose-files.ts';
import { answersIn } from './read-former.ts';
import { settingsIn } from './settings-text.ts';
import { checkTrial, modeIn, type DataChoice } from './site-mode.ts';
import { stripeOf } from './check-services.ts';
import { prepareWebhook } from './stripe-webhook.ts';
import { writeFiles } from './write-files.ts';

interface ComposeOptions {
  data: DataChoice;
  /** The address that is asked in the place of Stripe's own API. */
  stripeUrl: string | undefined;
}

/**
 * `setup --compose FOLDER`: writes `.env` and `secrets/` beside a `compose.yaml`, from the same questions, and says what to run.
 *
 * @throws an error for a folder without one, and without Stripe and Supabase: compose has no sandbox.
 */
export async function setUpCompose(
  given: string,
  answersFor: (former: GivenAnswers, surroundings: Surroundings) => Promise<Answers>,
  { data, stripeUrl }: ComposeOptions,
): Promise<void> {
  const folder = resolve(given);
  if (!existsSync(join(folder, 'compose.yaml'))) throw new Error(`${folder} has no compose.yaml.`);
  const former = readFormerCompose(folder);
  const isSetUp = former.secret('database_password') !== undefined;
  const isEmptied = isSetUp && data === 'empty';
  if (isEmptied) checkTrial('The site', former.settings);
  const onServer = asOnServer(former);
  // The proxy of compose is Caddy.
  const surroundings: Surroundings = {
    webServers: ['caddy'],
    stripeUrl,
    before: modeIn(former.settings),
    data,
  };
  const answers = await answersFor(answersIn(onServer, 'caddy'), surroundings);
  const { services } = answers;
  if (!services) throw new Error('With compose there is no sandbox: enter the keys of Stripe and Supabase.');
  const { stripeSecretKey: secretKey } = services;
  const stripe = stripeOf(secretKey, stripeUrl);
  const webhookSecret = await prepareWebhook(stripe, answers.domain, secretKey, onServer);
  const secrets = join(folder, 'secrets');
  mkdirSync(secrets, { recursive: true, mode: 0o700 });
  const kept = isEmptied ? emptied(former) : former;
  const changed = writeFiles(composeFiles(folder, { ...answers, services }, kept, webhookSecret), undefined);
  const hasNewSecrets = isSetUp && changed.some((path) => dirname(path) === secrets);
  process.stdout.write(
    changed.length === 0
      ? 'Nothing has changed.\n'
      : `${changed.length} files are written in ${given}. There, now:\n${commands(isEmptied, hasNewSecrets)}`,
  );
}

/** Compose starts no container anew because the content of a secret's file is another. */
function commands(isEmptied: boolean, hasNewSecrets: boolean): string {
  return [
    ...(isEmptied ? ['docker compose down', 'docker volume rm lessons_database'] : []),
    ...(hasNewSecrets && !isEmptied
      ? ['docker compose up -d --wait --force-recreate api-1 api-2 backup']
      : []),
    'docker compose up -d --wait',
  ]
    .map((command) => `  sudo ${command}\n`)
    .join('');
}

function readFormerCompose(folder: string): FormerCompose {
  const read = (name: string) =>
    existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : undefined;
  const text = read('.env');
  return {
    text: text ?? read('example.env') ?? '',
    settings: settingsIn(text ?? ''),
    secret: (name) => textIn(join(folder, 'secrets', name)),
  };
}
