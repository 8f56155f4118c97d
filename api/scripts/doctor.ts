import { parseArgs } from 'node:util';
import { diagnose, report } from './doctor/diagnose.ts';
import { readEnv } from '../src/process/env.ts';
import { createLogger } from '../src/process/logger.ts';

/**
 * `npm run doctor`: checks the settings against the services that they name, and prints what is wrong
 * and how to mend it. The exit code is 1 when something has to be mended. `-- --send-to ADDRESS` also
 * sends a mail.
 */
try {
  const { 'send-to': sendTo } = parseArgs({ options: { 'send-to': { type: 'string' } } }).values;
  const env = readEnv(process.env);
  const findings = await diagnose(env, createLogger('silent'), sendTo);
  process.stdout.write(`${report(findings, env)}\n`);
  process.exitCode = findings.some(({ status }) => status === 'fail') ? 1 : 0;
} catch (error) {
  process.stderr.write(`fail  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
