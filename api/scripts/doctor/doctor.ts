import { parseArgs } from 'node:util';
import { readEnv } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import type { Operation } from '../site/operation.ts';
import { diagnose } from './diagnose.ts';
import { findProcesses } from './find-processes.ts';
import { NOT_SEEN, report } from './report.ts';

const HELP = `doctor [--send-to ADDRESS] [--process http://HOST:PORT]…

Checks the settings against the services that they name and against the processes that run, and prints what is wrong and how
to mend it. The exit code is 1 when something has to be mended. --send-to also sends a mail. --process asks a process of
the API that the proxy may not lead to now; with --site those of systemd are asked.

${NOT_SEEN}
`;

/** `doctor`: prints what is wrong with a configuration and how to mend it. The exit code is 1 when something has to be mended. */
export async function doctor({ site, args }: Operation): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'send-to': { type: 'string' },
      process: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const env = readEnv(process.env);
  const units = site ? await findProcesses(site) : { origins: [], findings: [] };
  const processes = [...units.origins, ...values.process.map((url) => new URL(url).origin)];
  const backups = site ? { command: `${site.name} backup`, folder: site.backups } : { command: 'backup' };
  const look = { sendTo: values['send-to'], processes, backups };
  const found = await diagnose(env, createLogger('silent'), look);
  const findings = [...found, ...units.findings];
  process.stdout.write(`${report(findings, env)}\n`);
  process.exitCode = findings.some(({ status }) => status === 'fail') ? 1 : 0;
}
