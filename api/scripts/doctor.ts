// `npm run doctor`: the program of that name in `operate.ts`, from the environment.
process.argv.splice(2, 0, 'doctor');
await import('./operate.ts');
