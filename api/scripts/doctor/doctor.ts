import { parseArgs } from 'node:util';
import { readEnv } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { diagnose } from './diagnose.ts';
import { NOT_SEEN, report } from './report.ts';

const HELP = `doctor [--send-to ADDRESS] [--backups FOLDER] [--site FOLDER] [--image IMAGE]

Checks the settings against the services that they name and against the processes that run, and prints what is wrong and how
to mend it. The exit code is 1 when something has to be mended. --send-to also sends a mail. --backups and --site name the folders
of the backups and of the site's settings, --image the image whose registry is asked for a newer release.

${NOT_SEEN}
`;

/** `doctor`: prints what is wrong with a configuration and how to mend it. The exit code is 1 when something has to be mended. */
export async function doctor(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'send-to': { type: 'string' },
      backups: { type: 'string' },
      site: { type: 'string' },
      image: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const env = readEnv(process.env);
  const findings = await diagnose(env, createLogger('silent'), {
    sendTo: values['send-to'],
    backups: values.backups,
    site: values.site,
    image: values.image,
  });
  process.stdout.write(`${report(findings, env)}\n`);
  process.exitCode = findings.some(({ status }) => status === 'fail') ? 1 : 0;
}
