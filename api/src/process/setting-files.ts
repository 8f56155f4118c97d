import { readFileSync } from 'node:fs';

/** A setting that is missing or malformed. The message is one line that begins with its name. */
export class EnvError extends Error {}

/** The settings that can also be the content of a file, whose path is in `NAME_FILE`. */
const FROM_FILES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_CA',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'SMTP_CA',
  'LINK_SECRET',
  'APPLE_PAY_DOMAIN_ASSOCIATION',
];

type Variables = Record<string, string | undefined>;

/**
 * Returns the variables with the contents of the files that `NAME_FILE` names as `NAME`, without
 * their last line break. Other processes can read an environment more easily than a file, and
 * container platforms mount secrets as files. Throws `EnvError` for a file that can't be read or is
 * empty, and for a setting that is given both ways.
 */
export function readSettingFiles(variables: Variables): Variables {
  const files = FROM_FILES.filter((name) => variables[`${name}_FILE`]?.trim());
  return { ...variables, ...Object.fromEntries(files.map((name) => [name, contentOf(name, variables)])) };
}

function contentOf(name: string, variables: Variables): string {
  if (variables[name]?.trim()) {
    throw new EnvError(`${name}_FILE is set, but ${name} is set too: remove one of them`);
  }
  const content = read(name, variables[`${name}_FILE`] ?? '').trimEnd();
  if (content === '') throw new EnvError(`${name}_FILE is not valid: the file is empty`);
  return content;
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new EnvError(`${name}_FILE is not valid: ${(error as Error).message}`, { cause: error });
  }
}
