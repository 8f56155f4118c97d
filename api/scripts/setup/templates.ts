import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder `deploy/`: in the repository, and beside the programs in the artefact, which is as deep. */
const DEPLOY = fileURLToPath(new URL('../../../deploy/', import.meta.url));

export function templateNamed(path: string): string {
  return readFileSync(`${DEPLOY}${path}`, 'utf8');
}

/** Returns the names of the units in `deploy/systemd`. */
export function unitTemplates(): string[] {
  return readdirSync(`${DEPLOY}systemd`).filter((name) => /[.](service|timer)$/.test(name));
}

/**
 * Returns a template with `${NAME}` replaced by values. nginx's own variables have no braces.
 *
 * @throws an error for a variable without a value.
 */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\$\{(\w+)\}/g, (_variable, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template has a variable ${name} without a value.`);
    return value;
  });
}

const NAME_OF_FIRST = /(?<=[=/]|--site )lessons(?=[-_/@\s]|$)|(?<= )lessons(?=-(?:api|backup|sandbox))/gm;

/**
 * Returns a unit for the site of another name. The units in `deploy/systemd` are those of the site `lessons`, as they stand: in
 * systemd's own variables nothing could be put in.
 */
export function unitOfSite(unit: string, name: string): string {
  return unit.replaceAll(NAME_OF_FIRST, name);
}
