import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createEmptyDatabase, type EmptyDatabase } from '@lessons/sandbox-postgres';
import pg from 'pg';
import { besideDatabase } from '../backup/libpq.ts';
import { databaseStatements, sandboxStatements } from './database-sql.ts';

let server: EmptyDatabase;
let client: pg.Client;
beforeEach(async () => {
  server = await createEmptyDatabase();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await server.drop();
});

/** Runs statements as psql does: `\\gexec` runs what a query returns. */
async function runAsPsql(statements: string): Promise<void> {
  for (const line of statements.split('\n').filter(Boolean)) {
    const [query = '', isGenerating] = line.split(' \\gexec');
    const { rows } = await client.query<string[]>({ text: query, rowMode: 'array' });
    if (isGenerating !== undefined) for (const [made = ''] of rows) await client.query(made);
  }
}

async function loginAs(role: string, password: string, database: string): Promise<string> {
  const address = new URL(besideDatabase({ url: server.url }, database).url);
  const login = new pg.Client({
    connectionString: Object.assign(address, { username: role, password }).href,
  });
  await login.connect();
  const { rows } = await login.query<{ name: string }>('select current_user as name');
  await login.end();
  return rows[0]?.name ?? '';
}

test.each(['grant', 'user', 'end', 'order'])(
  'a site may be called %s, a word of SQL, and its statements may be repeated',
  async (name) => {
    const plan = { name, ownerPassword: 'one', apiPassword: 'two' };
    try {
      await runAsPsql(databaseStatements(plan));
      await runAsPsql(databaseStatements(plan));
      await runAsPsql(sandboxStatements(name, 'three'));
      expect(await loginAs(name, 'one', name)).toBe(name);
      expect(await loginAs(`${name}_api`, 'two', name)).toBe(`${name}_api`);
      expect(await loginAs(`${name}_sandbox`, 'three', `${name}_sandbox`)).toBe(`${name}_sandbox`);
    } finally {
      for (const each of [name, `${name}_sandbox`]) await client.query(`drop database if exists "${each}"`);
      for (const each of [name, `${name}_api`, `${name}_sandbox`])
        await client.query(`drop role if exists "${each}"`);
    }
  },
);
