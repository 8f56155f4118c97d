import { execFileSync } from 'node:child_process';
import { createTestDatabase } from '../../../tests/fixtures/api/test-database.ts';
import { buildMeasuredApi } from '../built-api.ts';
import { startMeasured } from '../measured-process.ts';
import { medianOf, type Part } from '../part.ts';
import { REAL_SERVICES } from '../real-services.ts';

const ROUNDS = 5;

export const start: Part = {
  title: 'Start and memory',
  note: `From the start of the process until it accepts requests, with the database up: medians of ${ROUNDS} starts in turns. With real services it is the artefact that starts, as in production, with the sandbox the repository. Memory is resident, after collecting garbage.`,
  async run() {
    const database = await createTestDatabase();
    const built = await buildMeasuredApi();
    // The first starts compile and seed; later ones find that done.
    await (await startMeasured(database)).stop();
    await (await startMeasured(database, { ...built, settings: REAL_SERVICES })).stop();
    const bare: number[] = [];
    const real = { ms: [] as number[], cpuMs: [] as number[], mb: [] as number[] };
    const withSandbox = { ms: [] as number[], cpuMs: [] as number[], mb: [] as number[] };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        execFileSync(process.execPath, ['-e', '0']);
        bare.push(performance.now() - began);
        for (const [seen, options] of [
          [real, { ...built, settings: REAL_SERVICES }],
          [withSandbox, {}],
        ] as const) {
          const spawned = performance.now();
          const api = await startMeasured(database, { ...options, collectsGarbage: true });
          seen.ms.push(performance.now() - spawned);
          const { cpuMicroseconds, rssBytes } = await api.usage();
          seen.cpuMs.push(cpuMicroseconds / 1_000);
          seen.mb.push(rssBytes / 1_048_576);
          await api.stop();
        }
      }
    } finally {
      await database.drop();
    }
    const row = (name: string, { ms, cpuMs, mb }: typeof real, goalMb: number) => [
      name,
      `${medianOf(ms).toFixed(0)} ms`,
      `${medianOf(cpuMs).toFixed(0)} ms`,
      `${medianOf(mb).toFixed(0)} MB`,
      `500 ms, ${goalMb} MB`,
    ];
    return {
      columns: ['what', 'until ready', 'CPU time', 'memory', 'to reach'],
      rows: [
        ['`node -e 0`', `${medianOf(bare).toFixed(0)} ms`, '', '', ''],
        row('with real services', real, 120),
        row('with the sandbox', withSandbox, 200),
      ],
    };
  },
};
