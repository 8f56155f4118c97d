/** `npm run release -- COMMAND`: runs one of the programs that a release needs. What follows the command is the program's. */
const PROGRAMS: Record<string, () => Promise<unknown>> = {
  check: () => import('./contract/check-contract.ts'),
  publish: () => import('./publish-front-end.ts'),
  record: () => import('./contract/record-release.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const program = PROGRAMS[name];
if (program) await program();
else {
  process.stderr.write(`Name one of ${Object.keys(PROGRAMS).join(', ')}.\n`);
  process.exitCode = 1;
}
