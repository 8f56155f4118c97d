import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HOUR, MINUTE } from '@lessons/rules';
import { backUpSite, type Place } from '../backup/backup.ts';
import { diagnose } from '../doctor/diagnose.ts';
import { withoutSecrets } from '../doctor/report.ts';
import { readEnv, type Env } from '../../src/process/env.ts';
import { createLogger } from '../../src/process/logger.ts';
import { BACKUP_AT, DOCTOR_AT, lastDue } from './last-due.ts';
import { tellAdmins } from './tell.ts';
import { compareWithTold, readTold, writeTold } from './told.ts';

/** Between two looks at the clock, which may also jump. Also between two heartbeats. */
const LOOK_EVERY_MS = 5 * MINUTE;
const RETRY_MS = HOUR;
const TIMEOUT_MS = 10_000;

/** What a watched site does. A test has others. */
export interface Watched {
  /** Makes the backup of last night unless it is there. */
  backUp: (lastNight: Date) => Promise<void>;
  /** Looks at the site and mails the admins what has changed, unless that was done since. */
  look: (lastMorning: Date) => Promise<void>;
  /** Tells the admins, and the log. */
  tell: (text: string) => Promise<void>;
  /** Tells a watchdog elsewhere that all is well, if it is. */
  beat: () => Promise<void>;
}

/**
 * `watch --into FOLDER [--site FOLDER]`: backs up each night, looks each morning whether all is well, and tells the admins what is
 * not, and a watchdog elsewhere that the site is there. Never returns.
 */
export async function watch(args: string[]): Promise<never> {
  const options = {
    into: { type: 'string', default: '' },
    site: { type: 'string' },
  } as const;
  const { into: folder, site } = parseArgs({ args, options }).values;
  const env = readEnv(process.env);
  const watched: Watched = {
    backUp: (lastNight) => backUpSite(env, { folder, site }, lastNight),
    look: (lastMorning) => lookAt(env, { folder, site }, lastMorning),
    beat: () => sendHeartbeat(env),
    tell: async (text) => {
      process.stderr.write(`${text}\n`);
      await tellAdmins(env, text).catch((error: Error) =>
        process.stderr.write(`The admins could not be told: ${error.message}\n`),
      );
    },
  };
  const step = watchStep(watched);
  for (;;) {
    // The container's health is the age of this file.
    writeFileSync(join(tmpdir(), 'watch'), '');
    await step(new Date());
    await pause(LOOK_EVERY_MS);
  }
}

/** Returns a function that does what is due. A backup that failed is told once, and tried again after an hour. */
export function watchStep({ backUp, look, beat, tell }: Watched): (now: Date) => Promise<void> {
  let failedAt: Date | undefined;
  return async (now) => {
    if (!failedAt || +now - +failedAt >= RETRY_MS || now < failedAt) {
      try {
        await backUp(lastDue(now, BACKUP_AT));
        if (failedAt) await tell('The backup is made again.');
        failedAt = undefined;
      } catch (error) {
        const { message } = error as Error;
        if (failedAt) process.stderr.write(`${message}\n`);
        else await tell(`${message} It is tried again every hour.`);
        failedAt = now;
      }
    }
    await look(lastDue(now, DOCTOR_AT)).catch((error: Error) =>
      process.stderr.write(`The doctor could not look: ${error.message}\n`),
    );
    if (!failedAt) await beat();
  };
}

async function lookAt(env: Env, { folder, site }: Place, lastMorning: Date): Promise<void> {
  const told = readTold(folder);
  if (new Date(told.lookedAt) >= lastMorning) return;
  const findings = await diagnose(env, createLogger('silent'), { backups: folder, site });
  const { wrong, text } = compareWithTold(told, findings);
  if (text !== undefined) await tellAdmins(env, withoutSecrets(text, env));
  writeTold(folder, { lookedAt: new Date().toISOString(), wrong });
}

/** Without a word to the watchdog: it writes to somebody when it hears nothing. */
async function sendHeartbeat({ heartbeatUrl, publicUrl, apiUrl }: Env): Promise<void> {
  const site = apiUrl ?? publicUrl;
  if (!heartbeatUrl || !site) return;
  const signal = () => AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { ok } = await fetch(`${site}/api/ready`, { signal: signal() });
    if (ok) await fetch(heartbeatUrl, { signal: signal() });
  } catch (error) {
    process.stderr.write(`No heartbeat: ${(error as Error).message}\n`);
  }
}
