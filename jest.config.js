import { availableParallelism } from 'node:os';

/**
 * One jest for everything: `npm run jest -- --selectProjects api` runs a part of it. `npm test` leaves out the projects
 * `screens` and `surroundings` and all walks in the browser but four, and shortens the long numbers (`tests/short.env`).
 * A new test belongs to the project of its folder.
 */
const isShort = process.env.TEST_SHORT === '1';

const typescript = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2024',
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

const everyProject = {
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.css', '.webp'],
  transform: {
    '\\.tsx?$': ['@swc/jest', typescript],
    '\\.css$': '<rootDir>/player-app/test/css-class-names.js',
    '\\.webp$': '<rootDir>/player-app/test/file-address.js',
  },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.data-demo/', '<rootDir>/.cache/'],
};

/** With Node's own loader: what tests import is loaded once for each worker. */
const native = {
  testEnvironment: '<rootDir>/tests/jest/native-environment.js',
  runtime: '<rootDir>/tests/jest/native-runtime.js',
};

const onPostgres = {
  ...native,
  globalSetup: '<rootDir>/tests/fixtures/api/start-test-postgres.ts',
  globalTeardown: '<rootDir>/tests/fixtures/api/stop-test-run.ts',
};

/**
 * The date of the front ends' tests stands still at this time. Timers run on, but in a test that calls
 * `jest.useFakeTimers({ doNotFake: [] })`.
 */
const fakeTimers = {
  enableGlobally: true,
  now: Date.parse('2026-11-20T14:00:00Z'),
  doNotFake: [
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'requestAnimationFrame',
    'cancelAnimationFrame',
    'requestIdleCallback',
    'cancelIdleCallback',
    'setImmediate',
    'clearImmediate',
    'setInterval',
    'clearInterval',
    'setTimeout',
    'clearTimeout',
  ],
};

const inTheBrowsersPlace = {
  ...everyProject,
  globals: { RELEASE: { version: '1.2.3', commit: '0123456789abcdef' } },
  // All icons in one file: as a module each, they are two thirds of what a test file loads.
  moduleNameMapper: { '^lucide-react$': '<rootDir>/node_modules/lucide-react/dist/cjs/lucide-react.js' },
  testEnvironment: '<rootDir>/player-app/test/jsdom-environment.js',
  fakeTimers,
  setupFilesAfterEnv: [
    '@testing-library/jest-dom/jest-globals',
    '<rootDir>/player-app/test/set-clock.ts',
    '<rootDir>/player-app/test/async-timeout.js',
  ],
};

const inTheBrowser = {
  ...everyProject,
  setupFilesAfterEnv: ['<rootDir>/tests/fixtures/browser/time-limits.ts'],
  ...onPostgres,
  globalSetup: '<rootDir>/tests/fixtures/browser/start-shared-products.ts',
};

/** The screens in detail, accounts and the coach's settings, and a shell with a module of another origin or release. */
const screens = {
  ...inTheBrowser,
  displayName: 'screens',
  testMatch: ['<rootDir>/tests/{screens,e2e/{account,coach-settings},releases/pairings}/*.test.ts'],
};

/** The operators' programs, the sandbox, tools, images, workflows, documents and fixtures; outages. */
const surroundings = {
  ...everyProject,
  displayName: 'surroundings',
  testMatch: ['<rootDir>/{api/scripts,sandbox,tools,tests}/**/*.test.ts'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/tests/(model|security|from-outside|e2e|browsers|releases/(pairings|pooler|machine|deploy|last-release))/',
    '/tests/screens/[^/]+\\.test\\.ts',
  ],
  ...onPostgres,
};

const throughPooler = {
  ...everyProject,
  displayName: 'pooler',
  testMatch: ['<rootDir>/tests/releases/pooler/**/*.test.ts'],
  ...onPostgres,
};

/** In Docker: `npm run test:machine`. Its tests are the steps of one walk. */
const machine = {
  ...everyProject,
  ...native,
  displayName: 'machine',
  testMatch: ['<rootDir>/tests/releases/machine/*.test.ts'],
};

/** Installs the API from its artefact, as a deploy does: `npm run test:deploy`. */
const deployed = {
  ...everyProject,
  displayName: 'deploy',
  setupFilesAfterEnv: ['<rootDir>/tests/fixtures/browser/time-limits.ts'],
  testMatch: ['<rootDir>/tests/releases/deploy/**/*.test.ts'],
  ...onPostgres,
  globalSetup: '<rootDir>/tests/releases/deploy/prepare-artefacts.ts',
};

const lastRelease = {
  ...everyProject,
  displayName: 'last-release',
  setupFilesAfterEnv: ['<rootDir>/tests/fixtures/browser/time-limits.ts'],
  testMatch: ['<rootDir>/tests/releases/last-release/**/*.test.ts'],
  ...onPostgres,
  globalSetup: '<rootDir>/tests/releases/last-release/prepare.ts',
};

/** In Debian's Firefox and WebKitGTK: `npm run test:browsers`. */
const browsers = {
  ...everyProject,
  displayName: 'browsers',
  setupFilesAfterEnv: ['<rootDir>/tests/fixtures/browser/time-limits.ts'],
  testMatch: ['<rootDir>/tests/browsers/*.test.ts'],
  ...onPostgres,
};

export default {
  // Two for each core, since most of them wait for a browser or the database.
  maxWorkers: Math.min(2 * availableParallelism(), 8),
  // A worker leaves its event loop at once, but to free its memory takes a busy machine longer than Jest's half second.
  workerGracefulExitTimeout: 10_000,
  testSequencer: '<rootDir>/jest.sequencer.js',
  // What hangs fails late; what is only slow, beside other work, still passes.
  testTimeout: 180_000,
  projects: [
    // Needs a program that npm does not install: `npm run test:pooler`.
    ...(process.env.TEST_POOLER ? [throughPooler] : []),
    // Needs Docker, as root: `npm run test:machine`.
    ...(process.env.TEST_MACHINE ? [machine] : []),
    // Takes the network, or npm's cache, to install what it deploys.
    ...(process.env.TEST_DEPLOY ? [deployed] : []),
    // Needs Debian's browsers.
    ...(process.env.TEST_BROWSERS ? [browsers] : []),
    // Needs the history of the repository: `npm run test:last-release`.
    ...(process.env.TEST_LAST_RELEASE ? [lastRelease] : []),
    {
      ...everyProject,
      displayName: 'unit',
      ...native,
      testMatch: ['<rootDir>/api/{rules,contract}/**/*.test.ts'],
    },
    {
      ...everyProject,
      displayName: 'without-screen',
      ...native,
      fakeTimers,
      setupFilesAfterEnv: [
        '<rootDir>/player-app/test/set-clock.ts',
        '<rootDir>/player-app/test/known-coach.ts',
      ],
      testMatch: ['<rootDir>/{player-app,admin-app}/**/*.test.ts'],
    },
    {
      ...everyProject,
      displayName: 'api',
      testMatch: ['<rootDir>/{api,tests/{model,security,from-outside}}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/api/(rules|contract|scripts)/'],
      ...onPostgres,
    },
    {
      ...inTheBrowser,
      displayName: 'e2e',
      testMatch: isShort
        ? ['<rootDir>/tests/e2e/{player/{book-and-pay,change-lesson},coach/{call-off,settle-up}}.test.ts']
        : ['<rootDir>/tests/e2e/{player,coach}/*.test.ts'],
    },
    ...(isShort ? [] : [screens, surroundings]),
    {
      ...inTheBrowsersPlace,
      displayName: 'player-app',
      setupFilesAfterEnv: [
        ...inTheBrowsersPlace.setupFilesAfterEnv,
        '<rootDir>/player-app/test/known-coach.ts',
        '<rootDir>/player-app/test/fresh-browser.ts',
      ],
      testMatch: [
        '<rootDir>/player-app/{src,test}/**/*.test.tsx',
        '<rootDir>/tests/from-outside/**/*.test.tsx',
      ],
    },
    {
      ...inTheBrowsersPlace,
      displayName: 'ui',
      testMatch: ['<rootDir>/player-app/ui/**/*.test.tsx'],
    },
    {
      ...inTheBrowsersPlace,
      displayName: 'admin-app',
      testMatch: ['<rootDir>/admin-app/**/*.test.tsx'],
    },
  ],
};
