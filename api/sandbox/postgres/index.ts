export { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts';
export { chooseOperatingAccount } from './operating-account.ts';
export { findRunningPostgres } from './server-address.ts';
export { freePort } from './server-process.ts';
export { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';
