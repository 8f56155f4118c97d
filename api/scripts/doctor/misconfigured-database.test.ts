import { expect, test } from '@jest/globals';
import { startTransactionPooler } from '../../../tests/fixtures/api/start-transaction-pooler.ts';
import {
  setUpDiagnosedSite,
  type Misconfiguration,
} from '../../../tests/fixtures/operators/set-up-diagnosed-site.ts';

const tested = setUpDiagnosedSite();

const configurations: Misconfiguration[] = [
  [
    'the API’s role was not granted a table',
    /^fail {2}Database rights: lessons_api can't read 1 tables: wishes/,
    () =>
      tested.inDatabase('revoke select on wishes from lessons_api', 'grant select on wishes to lessons_api'),
  ],
  [
    'DATABASE_OWNER_URL is a role that owns nothing',
    /^fail {2}Database owner: lessons_api may not migrate/,
    () => ({ settings: { DATABASE_OWNER_URL: tested.site.database.runningUrl } }),
  ],
  [
    'the API runs as the superuser of the database',
    /^warn {2}Database rights: \w+ is a superuser/,
    () => ({ settings: { DATABASE_URL: tested.site.database.url } }),
  ],
  [
    'migrations were not run',
    /^fail {2}Database schema: lacks 1 migrations of this release, first 0010-live-updates/,
    () =>
      tested.inDatabase(
        `update schema_migrations set name = '0010-renamed' where name = '0010-live-updates'`,
        `update schema_migrations set name = '0010-live-updates' where name = '0010-renamed'`,
      ),
  ],
  [
    'a transaction pooler without a direct address',
    /^warn {2}Database connections: DATABASE_URL leads through a transaction pooler, and DATABASE_DIRECT_URL is missing/,
    async () => {
      const pooler = await startTransactionPooler(tested.own('DATABASE_URL'));
      tested.closing.defer(() => pooler.stop());
      return { settings: { DATABASE_URL: pooler.url } };
    },
  ],
  [
    'two deployments on one database',
    /^fail {2}Deployment: staging\.example works on the database of localhost: each takes the other’s jobs/,
    async () => void (await tested.startAnother({ DEPLOYMENT_ID: 'staging.example', METRICS_PORT: '' })),
  ],
  [
    'backups that are not made any more',
    /^warn {2}Backups: the last one is 3 days old/,
    () =>
      tested.inDatabase(
        `update backups set finished_at = now() - interval '3 days'`,
        'update backups set finished_at = now()',
      ),
  ],
  [
    'the site has moved to another host without its DEPLOYMENT_ID',
    /^warn {2}Deployment: 1 waiting mails of old\.example, which localhost neither settles nor sends/,
    async () => {
      const mail = {
        id: crypto.randomUUID(),
        kind: 'coach-day',
        event: 'day:1',
        deployment_id: 'old.example',
        recipient: 'coach@lessons.example',
      };
      await tested.site.database.knex('mails').insert({ ...mail, facts: {} });
      tested.closing.defer(async () => void (await tested.site.database.knex('mails').delete()));
    },
  ],
];

test.each(configurations)(
  'the doctor names what is wrong with a database: %s',
  async (_what, named, wrong) => {
    expect(await tested.find(wrong)).toContainEqual(expect.stringMatching(named));
  },
);
