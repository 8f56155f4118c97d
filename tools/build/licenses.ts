import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const OWN = join(import.meta.dirname, '../../LICENSE');
const PACKAGES = `${sep}node_modules${sep}`;
const LINE = '-'.repeat(80);

/** Licences of packages whose `package.json` names none, by their texts. */
const UNNAMED = new Map([['suncalc', 'BSD-2-Clause']]);

/** The name of the file in each artefact. */
export const LICENSES_FILE = 'licenses.txt';

/** Returns the licence of the product, and those of the packages that the bundled files are from, for an artefact. */
export function licensesOf(bundledFiles: Iterable<string>): string {
  const folders = [...bundledFiles].flatMap((file) => packageFolderOf(file) ?? []);
  const packages = [...new Set(folders)].map(describePackage).toSorted();
  return [
    readFileSync(OWN, 'utf8'),
    'This product contains the packages below.\n',
    ...new Set(packages),
  ].join(`\n${LINE}\n\n`);
}

function packageFolderOf(file: string): string | undefined {
  const start = file.lastIndexOf(PACKAGES);
  if (start < 0) return undefined;
  const inside = file.slice(start + PACKAGES.length).split(sep);
  return (
    file.slice(0, start + PACKAGES.length) + inside.slice(0, inside[0]?.startsWith('@') ? 2 : 1).join(sep)
  );
}

function describePackage(folder: string): string {
  const { name, version, license, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as {
    name: string;
    version: string;
    license?: string;
    homepage?: string;
  };
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.toSorted().map((file) => `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`);
  const source = homepage ? `Source: ${homepage}\n` : '';
  return `${name} ${version}\nLicense: ${license ?? UNNAMED.get(name) ?? 'see below'}\n${source}${texts.join('')}`;
}
