// `npm run reconcile`: the program of that name in `operate.ts`, from the environment.
process.argv.splice(2, 0, 'reconcile');
await import('./operate.ts');
