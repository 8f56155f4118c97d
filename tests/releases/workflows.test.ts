import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

/* The pipelines in .github/workflows. The pipeline `tests` checks their syntax and expressions. */

interface Workflow {
  name: string;
  on: Record<string, Trigger>;
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}
interface Trigger {
  paths?: string[];
  tags?: string[];
  branches?: string[];
  inputs?: Record<string, object>;
}
interface Job {
  needs?: string | string[];
  if?: string;
  environment?: string;
  permissions?: Record<string, string>;
  'timeout-minutes'?: number;
  uses?: string;
  with?: Record<string, string>;
  env?: Record<string, string>;
  steps?: Step[];
}
interface Step {
  name?: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
  'continue-on-error'?: boolean;
}
interface Manifest {
  dependencies?: Record<string, string>;
  exports?: Record<string, string>;
  scripts?: Record<string, string>;
  workspaces?: string[];
}

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, '.github/workflows');
const textOf = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const read = (file: string) => parse(textOf(file)) as Workflow;
const manifestOf = (workspace: string) =>
  JSON.parse(readFileSync(path.join(root, workspace, 'package.json'), 'utf8')) as Manifest & { name: string };

const files = readdirSync(folder);
const parts = ['player-app', 'admin-app', 'api'];
const folders = new Map(manifestOf('.').workspaces?.map((one) => [manifestOf(one).name, one]));

/** Returns the folders of the workspaces that a workspace needs, and those that they need. */
function neededBy(workspace: string): Map<string, Manifest> {
  const needed = new Map<string, Manifest>();
  const left = [workspace];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const name of Object.keys(manifestOf(next).dependencies ?? {})) {
      const other = folders.get(name);
      if (!other || needed.has(other)) continue;
      needed.set(other, manifestOf(other));
      // Of a workspace that exports types alone, nothing that it needs comes along.
      if (other !== 'admin-app') left.push(other);
    }
  }
  return needed;
}

/** `folder/**` also covers the folders below. */
const covers = (paths: readonly string[], file: string) =>
  paths.some((pattern) => path.matchesGlob(file, pattern));

describe.each(parts)('the pipeline of %s', (part) => {
  const { on, jobs, permissions } = read(`${part}.yml`);
  const paths = on['push']?.paths ?? [];

  test('a part’s pipeline runs when the part, or a workspace that it imports, changes', () => {
    expect(covers(paths, `${part}/package.json`)).toBe(true);
    for (const [workspace, { exports = {} }] of neededBy(part)) {
      const exported = Object.values(exports).map((file) => path.posix.join(workspace, file));
      const missing = exported.filter((file) => !covers(paths, file));
      expect({ workspace, missing }).toEqual({ workspace, missing: [] });
    }
  });

  test('a part’s pipeline runs when its tools or the pipeline change', () => {
    const tools = [
      'package.json',
      'package-lock.json',
      `.github/workflows/${part}.yml`,
      '.github/workflows/part.yml',
    ];
    expect(tools.filter((file) => !covers(paths, file))).toEqual([]);
    if (part !== 'api') expect(covers(paths, 'webpack.shared.js')).toBe(true);
  });

  test('a part’s pipeline runs for pull requests as for main, and for tags of the part', () => {
    expect(on['pull_request']?.paths).toEqual(paths);
    expect(on['push']).toMatchObject({ branches: ['main'], tags: [`${part}-v*`] });
  });

  test('a part’s pipeline does not run for a change of another part alone', () => {
    const others = parts.filter((one) => one !== part);
    expect(others.filter((one) => covers(paths, `${one}/src/index.ts`))).toEqual([]);
  });

  test('a part’s pipeline passes the part on, and grants nothing to the workflow itself', () => {
    expect(permissions).toEqual({});
    const { [part]: own, ...before } = jobs;
    expect(own).toMatchObject({ uses: './.github/workflows/part.yml', with: { part } });
    expect(own?.needs ?? []).toEqual(Object.keys(before));
    for (const job of Object.values(before)) expect(job.permissions).toEqual({ contents: 'read' });
  });
});

test.each(files)('%s names paths that exist, in patterns that GitHub knows', (file) => {
  for (const { paths = [] } of Object.values(read(file).on)) {
    // GitHub knows no braces: such a pattern matches nothing there.
    const wrong = paths.filter((one) => one.includes('{') || globSync(one, { cwd: root }).length === 0);
    expect(wrong).toEqual([]);
  }
});

test.each(files)('%s pins every action by its commit, with the version in a comment', (file) => {
  const uses = textOf(file).match(/uses: .*/g) ?? [];
  for (const line of uses) {
    expect(line).toMatch(
      /^uses: (\.\/\.github\/workflows\/part\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/,
    );
  }
});

describe('the steps that the parts share', () => {
  const { jobs } = read('part.yml');
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test('the shared steps have a time limit and least permissions', () => {
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(30);
    expect(jobs['test']?.permissions).toEqual({ contents: 'read' });
    expect(jobs['build']?.permissions).toEqual({ contents: 'read' });
  });

  test('the shared steps publish a tag after an approval, and the very files that were tested', () => {
    const { build, test: tested, publish } = jobs;
    expect(publish).toMatchObject({
      if: "github.ref_type == 'tag'",
      environment: 'release',
      needs: ['test', 'last-release', 'browsers'],
    });
    for (const job of [tested, jobs['last-release'], jobs['browsers']]) expect(job?.needs).toBe('build');
    const usesOf = (job?: Job) => job?.steps?.map(({ uses = '' }) => uses.replace(/@.*/, '')) ?? [];
    expect(usesOf(build)).toContain('actions/upload-artifact');
    for (const job of [tested, publish]) expect(usesOf(job)).toContain('actions/download-artifact');
    // The artefact takes the place of the stage that would build anew.
    const image = publish?.steps?.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(image?.with).toMatchObject({ 'build-contexts': 'build=tested' });
    for (const part of parts) {
      const dockerfile = readFileSync(path.join(root, part, 'Dockerfile'), 'utf8');
      expect(dockerfile).toContain(`COPY --from=build /repository/${part}/dist `);
    }
    expect(publish?.steps?.filter(({ run = '' }) => run.includes('npm'))).toEqual([]);
  });

  describe('the publishing steps', () => {
    const [approved] = jobs['publish']?.steps ?? [];
    /** Runs the step as GitHub does, with a `gh` that says how many reviewers there are. */
    function runWith(gh: string) {
      const programs = mkdtempSync(path.join(tmpdir(), 'lessons-gh-'));
      try {
        writeFileSync(path.join(programs, 'gh'), `#!/bin/sh\n${gh}\n`, { mode: 0o755 });
        const env = {
          PATH: `${programs}:${process.env['PATH']}`,
          GITHUB_REPOSITORY: 'team/lessons',
          GH_TOKEN: 'token',
        };
        return spawnSync('bash', ['-e', '-c', approved?.run ?? ''], { env, encoding: 'utf8' });
      } finally {
        rmSync(programs, { recursive: true });
      }
    }
    const asks = 'test "$1 $2" = "api repos/team/lessons/environments/release" || exit 9';

    test('the publishing steps begin once somebody whom the environment names has approved', () => {
      expect(runWith(`${asks}; echo 2`)).toMatchObject({ status: 0, stdout: '' });
    });

    test('the publishing steps fail if the environment would let everybody through', () => {
      const { status, stdout } = runWith(`${asks}; echo 0`);
      expect(status).toBe(1);
      expect(stdout).toContain('::error::Nobody has approved this release');
    });

    test('the publishing steps fail if the environment can’t be read', () => {
      expect(runWith('echo "HTTP 404" >&2; exit 1').status).toBe(1);
    });

    test('the publishing steps may read the environment', () => {
      expect(jobs['publish']?.permissions).toMatchObject({ actions: 'read' });
      for (const part of parts) {
        expect(read(`${part}.yml`).jobs[part]?.permissions).toEqual(jobs['publish']?.permissions);
      }
    });
  });

  test('the shared steps run the last release’s API, from the whole history', () => {
    const lastRelease = jobs['last-release']?.steps ?? [];
    expect(lastRelease.map(({ run }) => run)).toContain('npm run test:last-release -- --ci');
    const checkout = lastRelease.find(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout?.with).toMatchObject({ 'fetch-depth': 0 });
  });

  test('the shared steps build the image of a pull request', () => {
    expect(jobs['image']?.if).toBe("github.event_name == 'pull_request'");
    const commands = jobs['image']?.steps?.map(({ run = '' }) => run);
    expect(commands).toContain('docker build --file "${PART}/Dockerfile" .');
  });

  test('the shared steps review new packages, and list those that are in a release', () => {
    const actions = steps.map(({ uses = '' }) => uses.replace(/@.*/, ''));
    expect(actions).toContain('actions/dependency-review-action');
    expect(steps.some(({ run = '' }) => run.includes('npm sbom'))).toBe(true);
    const { extends: presets } = JSON.parse(readFileSync(path.join(root, 'renovate.json'), 'utf8')) as {
      extends: string[];
    };
    expect(presets).toEqual(expect.arrayContaining(['docker:pinDigests', 'helpers:pinGitHubActionDigests']));
  });

  test('the shared steps run scripts that exist', () => {
    const scripts = manifestOf('.').scripts ?? {};
    const names = steps.flatMap(({ run = '' }) =>
      [...run.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name),
    );
    expect(names).toEqual(expect.arrayContaining(['build', 'release', 'test:deploy']));
    expect(names.filter((name) => !(`${name}` in scripts))).toEqual([]);
  });

  test('the shared steps keep values of events out of the text of commands', () => {
    expect(steps.filter(({ run = '' }) => run.includes('${{'))).toEqual([]);
  });
});

test('a slow runner warns of the API’s speed and stops no release', () => {
  const compare = read('api.yml').jobs['speed']?.steps?.find(({ run }) => run === 'npm run bench:compare');
  expect(compare?.['continue-on-error']).toBe(true);
});

test('a change of deploy/, or of what a web server has to send, runs the tests with real programs', () => {
  const { on, jobs } = read('deploy.yml');
  const configurations = globSync('deploy/**', { cwd: root }).filter((file) =>
    statSync(path.join(root, file)).isFile(),
  );
  expect(configurations.length).toBeGreaterThan(7);
  const sources = [...configurations, 'api/src/http/security-headers.ts', 'api/scripts/operate.ts'];
  for (const event of ['push', 'pull_request'])
    expect(sources.filter((file) => !covers(on[event]?.paths ?? [], file))).toEqual([]);
  const commands = Object.values(jobs).flatMap(({ steps = [] }) => steps.map(({ run = '' }) => run));
  for (const command of ['npm run test:debian', 'npm run test:machine'])
    expect(commands.join('\n')).toContain(command);
});

describe('the workflow after a deploy', () => {
  const { on, jobs } = read('after-deploy.yml');
  const { inputs = {} } = on['workflow_dispatch'] ?? {};
  const step = jobs['verify']?.steps?.at(-1);

  test('the workflow after a deploy asks for site, version and part, and passes each on', () => {
    expect(Object.keys(inputs)).toEqual(['site', 'version', 'part']);
    expect(inputs['part']).toMatchObject({ options: ['all', 'api', 'player-app', 'admin-app'] });
    expect(step?.env).toEqual(
      Object.fromEntries(Object.keys(inputs).map((name) => [name.toUpperCase(), `\${{ inputs.${name} }}`])),
    );
  });

  test('the workflow after a deploy keeps what is typed out of the text of its command', () => {
    expect(step?.run).toBe(
      'npm run release -- verify --site "${SITE}" --version "${VERSION}" --part "${PART}"',
    );
  });
});
