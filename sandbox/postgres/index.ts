export { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts';
export { chooseOperatingAccount } from './operating-account.ts';
export { findRunningPostgres } from './server-address.ts';
export { startSandboxPostgres, type SandboxPostgres } from './start-sandbox-postgres.ts';
export { freePort } from './take-server.ts';
