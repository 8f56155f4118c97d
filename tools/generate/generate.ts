/**
 * `npm run generate -- NAME`: writes one kind of the files that are generated and committed, or prints the map of the
 * specification. What follows the name is the program's.
 */
const PROGRAMS: Record<string, () => Promise<unknown>> = {
  schema: () => import('./write-schema.ts'),
  promises: () => import('./write-promises.ts'),
  'specification-map': async () =>
    process.stdout.write((await import('./specification-map.ts')).specificationMap()),
  icons: () => import('./draw-icons.ts'),
  'guide-pictures': () => import('./picture-guide.ts'),
  'mail-pictures': () => import('./picture-mails.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const program = PROGRAMS[name];
if (program) await program();
else {
  process.stderr.write(`Name one of ${Object.keys(PROGRAMS).join(', ')}.\n`);
  process.exitCode = 1;
}
