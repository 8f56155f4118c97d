import { eventually } from '../../tests/fixtures/api/eventually.ts';
import {
  startApiProcess,
  type ApiProcess,
  type ApiProcessOptions,
} from '../../tests/fixtures/api/start-api-process.ts';
import type { TestDatabase } from '../../tests/fixtures/api/test-database.ts';

const REPORT_USAGE = new URL('../../tests/fixtures/api/report-usage.ts', import.meta.url).href;

interface Usage {
  /** The memory after collecting garbage, if `collectsGarbage` was set. */
  rssBytes: number;
  cpuMicroseconds: number;
}

export interface MeasuredProcess extends ApiProcess {
  usage(): Promise<Usage>;
}

/** Starts an API process, or another server, that says how much CPU time it has used. */
export async function startMeasured(
  database: Pick<TestDatabase, 'url'>,
  options: ApiProcessOptions & { collectsGarbage?: boolean } = {},
): Promise<MeasuredProcess> {
  const nodeOptions = [
    ...(options.collectsGarbage ? ['--expose-gc'] : []),
    `--import=${REPORT_USAGE}`,
    ...(options.nodeOptions ?? []),
  ];
  const api = await startApiProcess(database, { ...options, keepsLog: true, nodeOptions });
  const reports = () => [...api.log().matchAll(/^rss=(\d+) cpu=(\d+)$/gm)];
  return {
    ...api,
    async usage() {
      const before = reports().length;
      process.kill(api.pid, 'SIGUSR2');
      const [, rss, cpu] =
        (
          await eventually(
            async () => reports(),
            ({ length }) => length > before,
          )
        ).at(-1) ?? [];
      return { rssBytes: Number(rss), cpuMicroseconds: Number(cpu) };
    },
  };
}
