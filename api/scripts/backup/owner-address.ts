import type { DatabaseAddress } from '../../src/database/address.ts';
import { databaseAddress } from '../../src/process/env.ts';
import { EnvError, readSettingFiles } from '../../src/process/setting-files.ts';

const NAMES = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_URL'] as const;

/**
 * Returns the address of the database as the role that owns its tables. Reads the settings of the database alone, so that a
 * backup is made also while another one is wrong.
 *
 * @throws `EnvError` if no address is given, or it is not valid.
 */
export function readOwnerAddress(variables: Record<string, string | undefined>): DatabaseAddress {
  const ofDatabase = Object.entries(variables).filter(([name]) => name.startsWith('DATABASE_'));
  const given = readSettingFiles(Object.fromEntries(ofDatabase));
  const name = NAMES.find((each) => given[each]?.trim());
  if (!name)
    throw new EnvError(`${NAMES[0]} is missing: it is the address of the database for its tables’ owner`);
  return databaseAddress(name, given[name] ?? '', {
    ca: given['DATABASE_CA']?.trim() ? given['DATABASE_CA'] : undefined,
    // A dump has everybody who has ever booked: to a server elsewhere only with a valid certificate.
    isPublic: true,
  });
}
