/** `npm run release -- COMMAND`: runs one of the programs that a release needs. What follows the command is the program's. */
const PROGRAMS: Record<string, () => Promise<unknown>> = {
  check: () => import('./contract/check-contract.ts'),
  record: () => import('./contract/record.ts'),
  verify: () => import('./site/verify.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const program = PROGRAMS[name];
try {
  if (!program) throw new Error(`Name one of ${Object.keys(PROGRAMS).join(', ')}.`);
  await program();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
