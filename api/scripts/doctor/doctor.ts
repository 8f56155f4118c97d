import { parseArgs } from 'node:util';
import { readEnv } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { diagnose } from './diagnose.ts';
import { report } from './report.ts';

/**
 * `doctor [--send-to ADDRESS] [--backups FOLDER] [--site FOLDER] [--image IMAGE]`: checks the settings against the services that they
 * name and against the processes that run, and prints what is wrong and how to mend it. The exit code is 1 then. `--send-to` also
 * sends a mail. The folders are those of the backups and of the site's settings, and the image is the one whose registry is
 * asked for a newer release.
 */
export async function doctor(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'send-to': { type: 'string' },
      backups: { type: 'string' },
      site: { type: 'string' },
      image: { type: 'string' },
    },
  });
  const env = readEnv(process.env);
  const { 'send-to': sendTo, backups, site, image } = values;
  const findings = await diagnose(env, createLogger('silent'), { sendTo, backups, site, image });
  process.stdout.write(`${report(findings, env)}\n`);
  process.exitCode = findings.some(({ status }) => status === 'fail') ? 1 : 0;
}
