import { spawnSync } from 'node:child_process';

/**
 * Runs a project of jest that `jest.config.js` has only with this variable, and ends with its exit code. Options of the
 * command line are jest's.
 */
export function runProject(project: string, variable: Record<string, string>, options: string[] = []): never {
  const { status } = spawnSync(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      `--selectProjects=${project}`,
      ...options,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, ...variable } },
  );
  process.exit(status ?? 1);
}
