import { expect, test } from '@jest/globals';
import {
  setUpDiagnosedSite,
  type Misconfiguration,
} from '../../../tests/fixtures/operators/set-up-diagnosed-site.ts';

const tested = setUpDiagnosedSite();

const configurations: Misconfiguration[] = [
  [
    'the API’s role was not granted a table',
    /^fail {2}Database rights: lessons_api can't read 1 tables, first wishes/,
    () =>
      tested.inDatabase('revoke select on wishes from lessons_api', 'grant select on wishes to lessons_api'),
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
    'the database of another deployment',
    /^fail {2}Deployment: the database is that of old\.example, not of localhost: no process starts on it/,
    () =>
      tested.inDatabase(
        `update deployment set deployment_id = 'old.example'`,
        `update deployment set deployment_id = 'localhost'`,
      ),
  ],
  [
    'backups that are not made any more',
    /^fail {2}Backups: the last one is 3 days old/,
    () =>
      tested.inDatabase(
        `update backups set finished_at = now() - interval '3 days'`,
        'update backups set finished_at = now()',
      ),
  ],
];

test.each(configurations)(
  'the doctor names what is wrong with a database: %s',
  async (_what, named, wrong) => {
    expect(await tested.find(wrong)).toContainEqual(expect.stringMatching(named));
  },
);
