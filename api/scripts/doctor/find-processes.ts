import { run } from '../site/run.ts';
import type { Site } from '../site/site.ts';
import { attempt, fail, type Finding } from './finding.ts';

/** The processes of a site that systemd runs, and those that it should run and does not. */
interface Processes {
  origins: string[];
  findings: Finding[];
}

const UNIT = /^(\S+-api@(\d+)\.service)\s+\S+\s+(\S+)\s+(\S+)/gm;

/** Finds the processes of a site by its units, whose names end with their ports. */
export async function findProcesses({ name }: Site): Promise<Processes> {
  const origins: string[] = [];
  const findings = await attempt(
    'Processes',
    'Run the doctor as root, where systemd runs them.',
    async () => {
      const pattern = `${name}-api@*.service`;
      const listed = await run('systemctl', ['list-units', '--all', '--plain', '--no-legend', pattern]);
      const units = [...listed.matchAll(UNIT)];
      if (units.length === 0) return [fail('Processes', 'systemd runs none', `Run \`lessons setup\` again.`)];
      return units.flatMap(([, unit = '', port = '', active = '', sub = '']) => {
        if (sub === 'running') {
          origins.push(`http://127.0.0.1:${port}`);
          return [];
        }
        return [fail(`Process ${unit}`, `is ${active} (${sub})`, `\`journalctl -u ${unit}\` says why.`)];
      });
    },
  );
  return { origins, findings };
}
