import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts by the names of their files in the site's folder. */
export type SiteTexts = Record<string, string>;

/** AES-256-GCM: a nonce of 12 bytes, a tag of 16, and what is encrypted. */
const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];
const NAME = /^(?:\.env|secrets\/[a-z_]+|monitoring\/alertmanager\.yaml)$/;

/** Returns the key in the site's folder. Undefined if there is none. */
export function keyOfSite(folder: string): string | undefined {
  const file = join(folder, 'secrets/backup_key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** Returns what is entered by hand in a site's folder, encrypted with a key of 64 hexadecimal digits. */
export function sealSite(folder: string, key: string): Buffer {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => NAME.test(name));
  const files: SiteTexts = Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(files), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Returns what {@link sealSite} has encrypted.
 *
 * @throws an error for another key, and for names that lead out of the folder.
 */
export function openSite(sealed: Buffer, key: string): SiteTexts {
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error('The key has 64 digits and letters from a to f.');
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), sealed.subarray(0, NONCE));
    decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString();
    const files = JSON.parse(text) as SiteTexts;
    const strange = Object.keys(files).find((name) => !NAME.test(name));
    if (strange !== undefined) throw new Error(`${strange} is no file of a site.`);
    return files;
  } catch (error) {
    throw new Error('The file can’t be opened with this key, or is damaged.', { cause: error });
  }
}
