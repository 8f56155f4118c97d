import type { Knex } from 'knex';
import PostalMime, { type Email } from 'postal-mime';

/** A mail as it arrived: once for each recipient of its envelope. */
interface ArrivedMail {
  recipient: string;
  source: Buffer;
}

export interface StoredMail {
  id: string;
  /** The address of the envelope, which a mail's own headers need not name. */
  recipient: string;
  arrivedAt: Date;
  email: Omit<Email, 'attachments'>;
  attachments: { filename: string; mimeType: string; content: Buffer }[];
}

export interface MailStore {
  add(mails: readonly ArrivedMail[]): Promise<void>;
  /** Returns the mails, newest first: all of them, or those to an address. */
  list(recipient?: string): Promise<StoredMail[]>;
  find(id: string): Promise<StoredMail | undefined>;
}

/** Older mails are deleted. */
export const MAX_MAILS = 200;

const TABLE = 'mail_sandbox.mail';
/** Any text that no other advisory lock in this database uses. */
const START_LOCK = 'mail_sandbox';

const CREATE_TABLE = `
  create schema if not exists mail_sandbox;
  create table if not exists ${TABLE} (
    id bigint generated always as identity primary key,
    recipient text not null,
    source bytea not null,
    arrived_at timestamptz not null default now()
  );
`;

/** Creates the table unless it exists. Mails are stored as they arrived, and parsed when they are read. */
export async function createMailStore(knex: Knex): Promise<MailStore> {
  await knex.transaction(async (trx) => {
    // `create … if not exists` fails if two processes run it at once.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [START_LOCK]);
    await trx.raw(CREATE_TABLE);
  });
  const newestFirst = () => knex<MailRow>(TABLE).orderBy('id', 'desc');
  return {
    async add(mails) {
      await knex(TABLE).insert(mails);
      await knex(TABLE).where('id', '<=', newestFirst().select('id').offset(MAX_MAILS).limit(1)).delete();
    },
    async list(recipient) {
      const rows = await newestFirst().where(recipient === undefined ? {} : { recipient });
      return Promise.all(rows.map(parse));
    },
    async find(id) {
      const row = await knex<MailRow>(TABLE).where({ id }).first();
      return row && parse(row);
    },
  };
}

interface MailRow {
  id: string;
  recipient: string;
  source: Buffer;
  arrived_at: Date;
}

async function parse({ id, recipient, source, arrived_at }: MailRow): Promise<StoredMail> {
  const { attachments, ...email } = await PostalMime.parse(source);
  const parsed = attachments.map(({ filename, mimeType, content }) => ({
    filename: filename ?? 'attachment',
    mimeType,
    content: bytesOf(mimeType, content),
  }));
  return { id, recipient, arrivedAt: arrived_at, email, attachments: parsed };
}

/** postal-mime returns calendars as text with LF. Their lines end with CRLF. */
function bytesOf(mimeType: string, content: string | ArrayBuffer | Uint8Array): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content));
  return mimeType === 'text/calendar'
    ? Buffer.from(bytes.toString('utf8').replaceAll(/\r?\n/g, '\r\n'))
    : bytes;
}
