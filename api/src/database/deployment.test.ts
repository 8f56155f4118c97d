import { expect, test } from '@jest/globals';
import { createTestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { claimDatabase, isOwnDatabase, OtherDeployment, readOwner } from './deployment.ts';

test('a new database is of whoever starts on it first, and no other deployment starts on it', async () => {
  const { knex, drop } = await createTestDatabase();
  try {
    expect(await readOwner(knex)).toBeUndefined();
    await claimDatabase(knex, 'lessons.example');
    await claimDatabase(knex, 'lessons.example');
    expect(await isOwnDatabase(knex, 'lessons.example')).toBe(true);
    expect(await isOwnDatabase(knex, 'staging.example')).toBe(false);
    const refusal = await claimDatabase(knex, 'staging.example').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OtherDeployment);
    expect(refusal).toHaveProperty(
      'message',
      'This database is that of lessons.example, and this process is staging.example. If the site has moved to another host, set DEPLOYMENT_ID=lessons.example. If it is a copy for a site of its own, run `lessons adopt --from lessons.example`.',
    );
    expect(await readOwner(knex)).toBe('lessons.example');
  } finally {
    await drop();
  }
});
