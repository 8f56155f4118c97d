// `npm run migrate`: the program of that name in `operate.ts`, from the environment.
process.argv.splice(2, 0, 'migrate');
await import('./operate.ts');
