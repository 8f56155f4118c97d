import { join } from 'node:path';

export type Archive =
  'api' | 'player-app' | 'admin-app' | 'sandbox' | 'api-9.1.0' | 'api-9.2.0' | 'release-1.0.0';

/** Returns the file of an archive on this machine. */
export function archive(name: Archive): string {
  const folder = process.env['TEST_ARCHIVES'];
  if (!folder)
    throw new Error('There are no archives: node tests/releases/own-server/machine/test-machine.ts');
  return join(folder, `${name}.tar.gz`);
}
