/** Each program returns when it is done, and throws an error that says what an operator has to do. */
type Program = (args: string[]) => Promise<void>;

const PROGRAMS: Record<string, () => Promise<Program>> = {
  setup: async () => (await import('./setup/setup.ts')).setup,
  migrate: async () => (await import('./migrate/migrate.ts')).migrate,
  backup: async () => (await import('./backup/backup.ts')).backup,
  restore: async () => (await import('./restore/restore.ts')).restore,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  adopt: async () => (await import('./adopt/adopt.ts')).adopt,
  reconcile: async () => (await import('./reconcile/reconcile.ts')).reconcile,
  watch: async () => (await import('./watch/watch.ts')).watch,
  tell: async () => (await import('./watch/tell.ts')).tell,
};

/** `node api/operate.js PROGRAM …`: the programs of who runs a site, with the settings of the environment. */
const [name = '', ...args] = process.argv.slice(2);
try {
  const load = Object.hasOwn(PROGRAMS, name) ? PROGRAMS[name] : undefined;
  if (!load) throw new Error(`Name one of ${Object.keys(PROGRAMS).join(', ')}.`);
  const program = await load();
  await program(args);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
