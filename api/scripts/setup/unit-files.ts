import { join } from 'node:path';
import type { Site } from '../site/site.ts';
import type { Machine } from './machine.ts';
import { publicFile, type PlannedFile, type PlannedFiles } from './planned-file.ts';
import { templateNamed, unitOfSite, unitTemplates } from './templates.ts';

export interface UnitFacts {
  hasSandbox: boolean;
  /** Whether the database is Debian's PostgreSQL on this machine. */
  hasPostgres: boolean;
}

/** Debian's unit stays down after a kill. A stop by `pg_ctlcluster` or systemd is no failure. */
const RESTART_POSTGRES = `# A server that was killed, as for want of memory, starts again.
[Service]
Restart=on-failure
RestartSec=2
`;

/** Returns the units of a site, and what it adds to those of Debian. */
export function unitFiles({ name }: Site, machine: Machine, facts: UnitFacts): PlannedFiles {
  const files = new Map<string, PlannedFile>();
  for (const template of unitTemplates()) {
    if (isOfSandbox(template) && !facts.hasSandbox) continue;
    const text = unitOfSite(templateNamed(`systemd/${template}`), name);
    files.set(join(machine.units, template.replace(/^lessons/, name)), publicFile(text));
  }
  if (facts.hasPostgres) {
    files.set(join(machine.units, 'postgresql@.service.d/restart.conf'), publicFile(RESTART_POSTGRES));
  }
  return files;
}

/** Returns the names of the site's timers. */
export function timersOf({ name }: Site): string[] {
  return unitTemplates()
    .filter((template) => template.endsWith('.timer'))
    .map((template) => template.replace(/^lessons/, name));
}

const isOfSandbox = (template: string) => template === 'lessons-sandbox.service';
