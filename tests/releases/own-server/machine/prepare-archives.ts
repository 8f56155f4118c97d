import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApi } from '../../../../tools/build/build-api.ts';
import { buildChangedFrontEnds } from '../../../../tools/build/build-front-ends.ts';
import { buildSandbox } from '../../../../tools/build/build-sandbox.ts';
import { ROOT } from '../../../../tools/build/front-ends.ts';
import { stopAtEnd, stopTestRun } from '../../../fixtures/api/test-run.ts';
import { unpackRelease } from '../../last-release/unpack-last-release.ts';
import { debianBase } from './debian-base.ts';

/** What later releases of the API do to the database. The numbers are after those of all real migrations. */
const MIGRATIONS = {
  '9998-next.js': `export const up = (knex) => knex.raw('create table made_by_next (id int)');
export const down = (knex) => knex.raw('drop table made_by_next');\n`,
  // The second statement fails after the first has changed something.
  '9999-failing.js': `export const up = (knex) => knex.raw('create table left_by_failing (id int); select 1 / 0');
export const down = async () => {};\n`,
};

/** 1.0, whose guide has no `setup`. Until 1.2. */
const FIRST_RELEASE = 'ddf89bc6ffde982c532db333aa26f103517e7893';

/**
 * Jest's global setup: builds the parts and packs each as the pipeline publishes it, and two later releases of the API: 9.1.0
 * migrates, 9.2.0 fails at it. The API of 1.0 is packed with what its guide copies from the repository. The names are in `archives.ts`.
 */
export default async function prepareArchives(): Promise<void> {
  try {
    debianBase();
    await buildChangedFrontEnds();
    await buildApi();
    await buildSandbox();
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    const folder = mkdtempSync(join(ROOT, '.cache/archives-'));
    stopAtEnd({ [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) });
    process.env['TEST_ARCHIVES'] = folder;
    for (const part of ['api', 'player-app', 'admin-app', 'sandbox']) {
      pack(join(ROOT, part, 'dist'), join(folder, `${part}.tar.gz`));
    }
    makeRelease(folder, '9.1.0', ['9998-next.js']);
    makeRelease(folder, '9.2.0', ['9998-next.js', '9999-failing.js']);
    packFirstRelease(join(folder, 'release-1.0.0.tar.gz'));
  } catch (error) {
    await stopTestRun();
    throw error;
  }
}

function packFirstRelease(archive: string): void {
  const folder = unpackRelease(FIRST_RELEASE, 'release-1.0.0');
  execFileSync('node', ['tools/build/build.ts', 'api'], {
    cwd: folder,
    env: { ...process.env, COMMIT: FIRST_RELEASE },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  execFileSync('tar', ['-czf', archive, '-C', folder, 'api/dist', 'deploy']);
}

function makeRelease(folder: string, version: string, migrations: (keyof typeof MIGRATIONS)[]): void {
  const built = join(folder, version);
  cpSync(join(ROOT, 'api/dist'), built, { recursive: true });
  const file = join(built, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...release, version }));
  for (const name of migrations) addMigration(built, name);
  pack(built, join(folder, `api-${version}.tar.gz`));
  rmSync(built, { recursive: true });
}

/** The built program has a list of the migrations that it can load. */
function addMigration(built: string, name: keyof typeof MIGRATIONS): void {
  const list = 'var globImport_migrations_ts = __glob({\n';
  const file = globSync('api/src/bundle/*.js', { cwd: built })
    .map((one) => join(built, one))
    .find((one) => readFileSync(one, 'utf8').includes(list));
  if (!file) throw new Error('No file of the build has the list of migrations.');
  const path = `../../migrations/${name}`;
  const line = `  "${path.replace(/js$/, 'ts')}": () => import("${path}"),\n`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(list, `${list}${line}`));
  writeFileSync(join(built, 'api/migrations', name), MIGRATIONS[name]);
}

function pack(folder: string, archive: string): void {
  execFileSync('tar', ['-czf', archive, '-C', folder, '.']);
}
