import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Site } from '../site/site.ts';

/** Runs the doctor of the site's release. What it finds is for the operator to read: the site is set up all the same. */
export async function runDoctor({ name, current }: Site): Promise<void> {
  const doctor = spawn(
    process.execPath,
    ['--enable-source-maps', join(current, 'api/operate.js'), '--site', name, 'doctor'],
    {
      cwd: current,
      env: process.env,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code] = (await once(doctor, 'exit')) as [number | null];
  if (code !== 0) process.stdout.write(`\nMend what fails above, then: sudo ${name} doctor\n`);
}
